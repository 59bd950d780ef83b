package openapitest

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Inspect judges one request: r with its path as it was sent in RequestURI, and its body. It gives a sentence for every
// fault. It may be called concurrently.
type Inspect func(r *http.Request, body []byte) []string

// Validator gives the judge of requests, to be handed to the local Discord as Config.Inspect.
func Validator(t testing.TB) Inspect {
	t.Helper()
	return describe(t).inspect
}

// Document is the description as kin-openapi reads it.
func Document(t testing.TB) *openapi3.T {
	t.Helper()
	return describe(t).doc
}

//go:embed testdata/openapi.json.gz
var packed []byte

var describeOnce = sync.OnceValues(load)

func describe(t testing.TB) *description {
	t.Helper()
	d, err := describeOnce()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// description is Discord's, ready to be asked.
type description struct {
	doc      *openapi3.T
	compiler *jsonschema.Compiler
	paths    map[int][]path // by the number of their steps

	vocabulary *vocabulary

	mu     sync.Mutex
	routes map[string]*route // by method and template
	judged map[string][]string
}

// route is one operation on one path.
type route struct {
	template string
	query    []string         // names of parameters
	schema   *openapi3.Schema // of the body; nil: none
	required bool
	compiled *jsonschema.Schema
}

const (
	documentURL = "discord:///openapi.json"
	jsonType    = "application/json"
)

// load reads the description with kin-openapi, which resolves it and names what there is, and compiles its schemas by
// JSON Schema 2020-12, as kin-openapi does too but anew for every body.
func load() (*description, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	plain, err := jsonschema.UnmarshalJSON(unpacked)
	if err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	permissionsAsText(plain)
	raw, err := json.Marshal(plain)
	if err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(raw)
	if err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource(documentURL, plain); err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	d := &description{
		doc: doc, compiler: compiler, vocabulary: vocabularyOf(plain), paths: map[int][]path{},
		routes: map[string]*route{}, judged: map[string][]string{},
	}
	for template, item := range doc.Paths.Map() {
		steps := strings.Split(strings.Trim(template, "/"), "/")
		d.paths[len(steps)] = append(d.paths[len(steps)], path{template, steps, item})
	}
	return d, nil
}

// permissionsAsText lets a command's permissions be a number in quotes too, as Discord's documentation has them:
// "?string, set of permissions represented as a bit set". The description knows the bare number alone.
func permissionsAsText(plain any) {
	switch v := plain.(type) {
	case map[string]any:
		if p, ok := v["default_member_permissions"].(map[string]any); ok && p["type"] != nil {
			v["default_member_permissions"] = map[string]any{"anyOf": []any{p,
				map[string]any{"type": "string", "pattern": "^[0-9]+$"}}}
		}
		for _, inner := range v {
			permissionsAsText(inner)
		}
	case []any:
		for _, inner := range v {
			permissionsAsText(inner)
		}
	}
}

// pointer is a JSON pointer of steps.
func pointer(steps ...string) string {
	var b strings.Builder
	for _, step := range steps {
		step = strings.ReplaceAll(strings.ReplaceAll(step, "~", "~0"), "/", "~1")
		b.WriteString("/" + url.PathEscape(step))
	}
	return b.String()
}

// find gives the route of a method and path below /api/v10; an error when Discord has none.
func (d *description) find(method, path string) (*route, error) {
	template := d.template(path, method)
	if template == "" {
		return nil, fmt.Errorf("no such request of Discord: %s %s", method, path)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	key := method + " " + template
	if r := d.routes[key]; r != nil {
		return r, nil
	}
	item := d.doc.Paths.Value(template)
	operation := item.GetOperation(method)
	r := &route{template: template}
	for _, p := range slices.Concat(item.Parameters, operation.Parameters) {
		if p.Value.In == openapi3.ParameterInQuery {
			r.query = append(r.query, p.Value.Name)
		}
	}
	if operation.RequestBody != nil {
		r.required = operation.RequestBody.Value.Required
		if media := operation.RequestBody.Value.Content.Get(jsonType); media != nil {
			at := pointer("paths", template, strings.ToLower(method), "requestBody", "content", jsonType, "schema")
			compiled, err := d.compiler.Compile(documentURL + "#" + at)
			if err != nil {
				return nil, fmt.Errorf("compile the schema of %s: %w", key, err)
			}
			r.schema, r.compiled = media.Schema.Value, compiled
		}
	}
	d.routes[key] = r
	return r, nil
}

// template finds the path of the description that fits, with as few variables as possible.
func (d *description) template(path, method string) string {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	best, fewest := "", len(parts)+1
	for _, p := range d.paths[len(parts)] {
		if p.item.GetOperation(method) == nil {
			continue
		}
		if variables, ok := p.fits(parts); ok && variables < fewest {
			best, fewest = p.template, variables
		}
	}
	return best
}

// path is one path of the description in its steps.
type path struct {
	template string
	steps    []string
	item     *openapi3.PathItem
}

func (p path) fits(parts []string) (variables int, ok bool) {
	for i, step := range p.steps {
		if strings.HasPrefix(step, "{") {
			variables++
			continue
		}
		if step != parts[i] {
			return 0, false
		}
	}
	return variables, true
}

// inspect is the Inspect of a description.
func (d *description) inspect(r *http.Request, body []byte) []string {
	path, query, _ := strings.Cut(r.RequestURI, "?")
	below, ok := strings.CutPrefix(path, "/api/v10")
	if !ok {
		below, ok = strings.CutPrefix(path, "/api/v9")
	}
	if !ok {
		return []string{"a path of another version of the API"}
	}
	route, err := d.find(r.Method, below)
	if err != nil {
		return []string{hide(err.Error())}
	}
	faults := route.checkQuery(query)
	raw, err := payload(r.Header.Get("Content-Type"), body)
	if err != nil {
		return append(faults, err.Error())
	}
	return append(faults, d.checkBody(r.Method, route, raw)...)
}

// hide shortens secrets in a path.
func hide(text string) string {
	parts := strings.Split(text, "/")
	for i, part := range parts {
		if len(part) > 40 {
			parts[i] = "…"
		}
	}
	return strings.Join(parts, "/")
}

func (r *route) checkQuery(query string) (faults []string) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return []string{"a query that cannot be read"}
	}
	for name := range values {
		if !slices.Contains(r.query, name) {
			faults = append(faults, fmt.Sprintf("%s knows no parameter %q", r.template, name))
		}
	}
	slices.Sort(faults)
	return faults
}

// payload gives the JSON of a request: its body, or the part payload_json of a form; nil for none.
func payload(contentType string, body []byte) ([]byte, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, nil
	}
	kind, params, err := mime.ParseMediaType(contentType)
	switch {
	case err != nil:
		return nil, fmt.Errorf("a body without a content type")
	case kind == jsonType:
		return body, nil
	case kind != "multipart/form-data":
		return nil, fmt.Errorf("a body of the type %s", kind)
	}
	parts := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return nil, fmt.Errorf("a form without payload_json")
		}
		if err != nil {
			return nil, fmt.Errorf("a form that cannot be read: %w", err)
		}
		if part.FormName() != "payload_json" {
			continue
		}
		if kind := part.Header.Get("Content-Type"); kind != jsonType {
			return nil, fmt.Errorf("payload_json has the type %q", kind)
		}
		return io.ReadAll(part)
	}
}

// checkBody judges the JSON of a request. Bodies that differ in nothing that the description looks at are judged once.
func (d *description) checkBody(method string, r *route, raw []byte) []string {
	switch {
	case raw == nil && r.required:
		return []string{"no body, though one is required"}
	case raw == nil:
		return nil
	case r.schema == nil:
		return []string{fmt.Sprintf("%s %s takes no body", method, r.template)}
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return []string{"a body that is no JSON: " + err.Error()}
	}
	key := method + " " + r.template + " " + d.vocabulary.shape(value)
	d.mu.Lock()
	faults, known := d.judged[key]
	d.mu.Unlock()
	if known {
		return slices.Clone(faults)
	}
	if err := r.compiled.Validate(value); err != nil {
		faults = explain(err)
	}
	faults = append(faults, d.unknownFields(r.schema, value)...)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.judged[key] = faults
	return slices.Clone(faults)
}
