package local

import "testing"

func TestModalsKeepTheLimits(t *testing.T) {
	modal := func(title, id, parts string) modalForm {
		return modalForm{Title: title, CustomID: id, Components: parse[[]component](t, "["+parts+"]")}
	}
	form := func(parts string) modalForm { return modal("a", "a", parts) }
	input := func(fields string) modalForm {
		return form(`{"type":1,"components":[{"type":4,"custom_id":"a","style":1,"label":"a"` + fields + `}]}`)
	}
	label := func(inner string) modalForm { return form(`{"type":18,"label":"a","component":` + inner + `}`) }
	const some = `{"type":18,"label":"a","component":{"type":4,"style":1,"custom_id":"%d"}}`
	radio := func(n int) modalForm {
		return label(`{"type":21,"custom_id":"a","options":[` + list(n, `{"label":"a","value":"%d"}`) + `]}`)
	}
	boxes := func(n int) modalForm {
		return label(`{"type":22,"custom_id":"a","options":[` + list(n, `{"label":"a","value":"%d"}`) + `]}`)
	}
	check := func(m modalForm) error { return checkModal(&m, nil) }
	for _, l := range []limit[modalForm]{
		{"title 45", modal(x(45), "a", list(1, some)), modal(x(46), "a", list(1, some)), "title BASE_TYPE_BAD_LENGTH"},
		{"title needed", modal("a", "a", list(1, some)), modal("", "a", list(1, some)), "title BASE_TYPE_REQUIRED"},
		{"custom id 100", modal("a", x(100), list(1, some)), modal("a", x(101), list(1, some)), "custom_id BASE_TYPE_BAD_LENGTH"},
		{"5 parts", form(list(5, some)), form(list(6, some)), "components BASE_TYPE_BAD_LENGTH"},
		{"1 part", form(list(1, some)), form(""), "components BASE_TYPE_REQUIRED"},
		{"custom ids differ", form(list(2, some)), form(list(2, `{"type":18,"label":"a","component":{"type":4,"style":1,"custom_id":"a"}}`)), "components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"one input in a row", input(""), form(`{"type":1,"components":[` + list(2, `{"type":4,"custom_id":"%d","style":1,"label":"a"}`) + `]}`), "components.0.components BASE_TYPE_BAD_LENGTH"},
		{"no buttons", input(""), form(`{"type":1,"components":[` + list(1, someButton) + `]}`), "components.0.components.0.type UNION_TYPE_CHOICES"},
		{"input label 45", form(`{"type":1,"components":[{"type":4,"custom_id":"a","style":1,"label":"` + x(45) + `"}]}`), form(`{"type":1,"components":[{"type":4,"custom_id":"a","style":1,"label":"` + x(46) + `"}]}`), "components.0.components.0.label BASE_TYPE_BAD_LENGTH"},
		{"input style", input(""), form(`{"type":1,"components":[{"type":4,"custom_id":"a","style":3,"label":"a"}]}`), "components.0.components.0.style NUMBER_TYPE_MAX"},
		{"min length 4000", input(`,"min_length":4000`), input(`,"min_length":4001`), "components.0.components.0.min_length NUMBER_TYPE_MAX"},
		{"max length 4000", input(`,"max_length":4000`), input(`,"max_length":4001`), "components.0.components.0.max_length NUMBER_TYPE_MAX"},
		{"max length 1", input(`,"max_length":1`), input(`,"max_length":0`), "components.0.components.0.max_length NUMBER_TYPE_MIN"},
		{"min up to max", input(`,"min_length":3,"max_length":3`), input(`,"min_length":4,"max_length":3`), "components.0.components.0.min_length NUMBER_TYPE_MAX"},
		{"value 4000", input(`,"value":"` + x(4000) + `"`), input(`,"value":"` + x(4001) + `"`), "components.0.components.0.value BASE_TYPE_MAX_LENGTH"},
		{"placeholder 100", input(`,"placeholder":"` + x(100) + `"`), input(`,"placeholder":"` + x(101) + `"`), "components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH"},
		{"label 45", form(`{"type":18,"label":"` + x(45) + `","component":{"type":23,"custom_id":"a"}}`), form(`{"type":18,"label":"` + x(46) + `","component":{"type":23,"custom_id":"a"}}`), "components.0.label BASE_TYPE_BAD_LENGTH"},
		{"label description 100", form(`{"type":18,"label":"a","description":"` + x(100) + `","component":{"type":23,"custom_id":"a"}}`), form(`{"type":18,"label":"a","description":"` + x(101) + `","component":{"type":23,"custom_id":"a"}}`), "components.0.description BASE_TYPE_MAX_LENGTH"},
		{"a label holds something", label(`{"type":23,"custom_id":"a"}`), form(`{"type":18,"label":"a"}`), "components.0.component BASE_TYPE_REQUIRED"},
		{"radio up to 10", radio(10), radio(11), "components.0.component.options BASE_TYPE_BAD_LENGTH"},
		{"radio from 2", radio(2), radio(1), "components.0.component.options BASE_TYPE_BAD_LENGTH"},
		{"checkboxes up to 10", boxes(10), boxes(11), "components.0.component.options BASE_TYPE_BAD_LENGTH"},
		{"checkboxes from 1", boxes(1), boxes(0), "components.0.component.options BASE_TYPE_BAD_LENGTH"},
		{"10 uploads", label(`{"type":19,"custom_id":"a","max_values":10}`), label(`{"type":19,"custom_id":"a","max_values":11}`), "components.0.component.max_values NUMBER_TYPE_MAX"},
		{"nothing disabled", label(`{"type":3,"custom_id":"a",` + someOptions + `}`), label(`{"type":3,"custom_id":"a","disabled":true,` + someOptions + `}`), "components.0.component.disabled COMPONENT_DISABLED_IN_MODAL"},
	} {
		l.run(t, check)
	}
}
