// The drawings of the page. Colors come by class (f-…: fill, s-…: stroke),
// so that both themes share one drawing.

const drawings = {
  lighthouse: ['0 0 26 34', `
    <path class="f-dusk3 s-line" stroke-width="2" stroke-linejoin="round" d="M3.5 10.5 13 3l9.5 7.5z"/>
    <path class="f-sun s-line" stroke-width="2" d="M7.5 10.5h11V18h-11z"/>
    <path class="f-onDark s-line" stroke-width="2" stroke-linejoin="round" d="M7.5 18h11L21 32.5H5z"/>`],
  bot: ['0 0 42 42', `
    <path class="f-dusk1" d="M0 0h42v42H0z"/>
    <path class="f-dusk2" d="M0 26h42v5H0z"/><path class="f-dusk3" d="M0 31h42v4H0z"/>
    <path class="f-dusk4" d="M0 35h42v4H0z"/><path class="f-dusk5" d="M0 39h42v3H0z"/>
    <path class="f-dusk3 s-line" stroke-width="1.6" stroke-linejoin="round" d="M14.5 12 21 6.5l6.5 5.500z"/>
    <path class="f-sun s-line" stroke-width="1.6" d="M16.5 12h9v6h-9z"/>
    <path class="f-onDark s-line" stroke-width="1.6" stroke-linejoin="round" d="M17 18h8l3 19H14z"/>
    <path class="f-dusk3" d="M16 26h10l.8 5H15.200z"/>
    <g class="f-none s-sun" stroke-width="2" stroke-linecap="round"><path d="m13 13-8-2.500M13 16.500l-8 2.500M29 13l8-2.500M29 16.500l8 2.5"/></g>`],
  lantern: ['0 0 20 22', `
    <path class="f-current" d="M8.6 0h2.8v2.400H8.600zM5.8 5.2 7.3 2.200h5.400l1.5 3z"/>
    <path class="f-current" d="M2.8 4.800h14.400a.8.8 0 0 1 .8.8v1.400a.8.8 0 0 1-.8.8H2.800a.8.8 0 0 1-.8-.8V5.600a.8.8 0 0 1 .8-.8z"/>
    <path class="f-focus s-current" stroke-width="1.4" stroke-linejoin="round" d="M3.7 7.800h12.600l-2.5 10H6.200z"/>
    <path class="f-line" d="M10 10c1.3 1.2 1.8 2.2 1.8 3.100a1.8 1.8 0 0 1-3.6 0c0-.9.5-1.9 1.8-3.100z"/>
    <path class="f-current" d="M5.2 17.600h9.600a.7.7 0 0 1 .7.7V21.300H4.500v-3a.7.7 0 0 1 .7-.7z"/>`],
  eye: ['0 0 19 14', `
    <path class="f-none s-current" stroke-width="1.9" stroke-linejoin="round" d="M1.1 7C4.6.6 14.4.6 17.9 7c-3.5 6.4-13.3 6.4-16.8 0z"/>
    <circle class="f-current" cx="9.5" cy="7" r="3.3"/>`],
  connected: ['0 0 12 12', `
    <circle class="f-onDark" cx="6" cy="6" r="6"/>
    <circle class="f-leafD" cx="6" cy="6" r="4.4"/>
    <path class="f-none s-onDark" stroke-width="1.6" d="m3.7 6.1 1.7 1.7 3-3.3"/>`],
  waiting: ['0 0 12 12', `<circle class="f-none s-current" stroke-width="2" cx="6" cy="6" r="4.8"/>`],
  chevron: ['0 0 16 10', `<path class="f-none s-current" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="m2 2 6 6 6-6"/>`],
  tick: ['0 0 16 14', `<path class="f-none s-current" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="m2 7.5 4.2 4.200L14 2.5"/>`],
  lines: ['0 0 22 20', `<path class="f-none s-current" stroke-width="2.4" stroke-linecap="round" d="M2 3h18M2 10h14M2 17h18"/>`],
  file: ['0 0 18 18', `<path class="f-none s-current" stroke-width="1.8" stroke-linejoin="round" d="M4 1.500h7l4 4V16.500H4zM11 1.500v4h4"/>`],
  hills: ['0 0 300 34', `
    <path class="f-isle" d="M61 2h13v5H72v12H63V7h-2z"/>
    <path class="f-isle" d="M0 34C48 29 62 11 100 10c40 0 70 15 108 24z"/>
    <circle class="f-sun" cx="222" cy="31" r="19"/>
    <path class="f-isle" d="M150 34c-4-8-20-14-34-16 34 3 60 9 96 16zM222 34c18-6 24-12 40-12s26 9 36 12z"/>`],
  compass: ['0 0 208 208', `
    <g class="f-none s-seaLine2" stroke-width="1.8">
      <path d="M104 0v78M104 130v78M0 104h78M130 104h78M52 13.900l26 45M156 13.900l-26 45M13.9 52l45 26M194.1 52l-45 26M52 194.100l26-45M156 194.100l-26-45M13.9 156l45-26M194.1 156l-45-26M82.5 23.600l10.3 38.600M125.5 23.600l-10.3 38.600M23.6 82.500l38.6 10.300M23.6 125.500l38.6-10.300M184.4 82.500l-38.6 10.300M184.4 125.500l-38.6-10.300M82.5 184.400l10.3-38.600M125.5 184.400l-10.3-38.6"/>
    </g>
    <circle class="f-none s-seaLine1" stroke-width="2" cx="104" cy="104" r="30"/>
    <path class="f-sailD" d="M104 60 96 96 104 104zM148 104l-36-8-8 8zM104 148l8-36-8-8zM60 104l36 8 8-8z"/>
    <path class="f-seaDeep" d="M104 60l8 36-8 8zM148 104l-36 8-8-8zM104 148l-8-36 8-8zM60 104l36-8 8 8z"/>
    <path class="f-dusk4" d="m104 46 6 10H98z"/>`],
  scene: ['0 0 232 116', `
    <path class="f-none s-sea" stroke-width="3" d="M1 100q115 25 230 0"/>
    <path class="f-paper s-ink" stroke-width="2.5" stroke-linejoin="round" d="M10 93Q116 66 222 93q-4 12-66 15-40 2-86 0Q14 105 10 93z"/>
    <path class="f-hole s-ink" stroke-width="3" stroke-linejoin="round" d="M63 53Q50 58 49 77h14z"/>
    <path class="f-hole s-ink" stroke-width="3" stroke-linejoin="round" d="M69 49q17 6 18 28H69z"/>
    <path class="f-none s-ink" stroke-width="4.5" stroke-linecap="round" d="M66 44v36"/>
    <path class="f-wood s-line" stroke-width="3" stroke-linejoin="round" d="M39 81h58q-2 17-11 17H49q-8 0-10-17z"/>
    <path class="f-none s-woodD" stroke-width="2.6" d="M43 88h50"/>
    <path class="f-onDark s-line" stroke-width="2.5" stroke-linejoin="round" d="M139 46h30l8 52h-46z"/>
    <path class="f-dusk3" d="M136 67h36l2.6 16h-41.200z"/>
    <path class="f-sun s-line" stroke-width="2.5" d="M139 22h30v24h-30z"/>
    <path class="f-dusk3 s-line" stroke-width="2.5" stroke-linejoin="round" d="m133 22 21-18 21 18z"/>
    <path class="f-none s-dusk5" stroke-width="4" stroke-linecap="round" d="m126 30-23-6M126 38l-23 6M181 30l23-6M181 38l23 6"/>`],
};

const parser = new DOMParser();
const made = new Map();

/** A new copy of a drawing, hidden from screen readers. */
export function icon(name, className = '') {
  if (!made.has(name)) {
    const [box, inner] = drawings[name];
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" aria-hidden="true" focusable="false">${inner}</svg>`;
    made.set(name, document.importNode(parser.parseFromString(text, 'image/svg+xml').documentElement, true));
  }
  const copy = made.get(name).cloneNode(true);
  if (className) copy.setAttribute('class', className);
  return copy;
}
