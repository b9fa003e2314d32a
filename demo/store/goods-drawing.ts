/** Kinds of goods that the demo draws. */
export type Good = keyof typeof SHAPES

const [TEAL, OCHRE, ROSE, INDIGO, INK, PAPER] = ['#1f6264', '#e0902b', '#ab4e60', '#2b3f7f', '#17211d', '#fff8ea']

// Each in a square of 100, on a ground of its own tint.
const SHAPES = {
  shirt: `<path d="M30 26 12 38l8 15 9-5v32h42V48l9 5 8-15-18-12-8 4q-12 8-24 0z" fill="${PAPER}"/><path d="M38 30q12 8 24 0l-6-4H44z" fill="${INDIGO}"/><path d="M50 36v44" stroke="${INDIGO}" stroke-width="1.5"/><g fill="${INDIGO}"><circle cx="50" cy="46" r="1.6"/><circle cx="50" cy="57" r="1.6"/><circle cx="50" cy="68" r="1.6"/></g>`,
  trousers: `<path d="M32 20h36l5 62H56l-6-40-6 40H27z" fill="${INDIGO}"/><path d="M32 20h36v7H32z" fill="${INK}"/>`,
  tie: `<path d="m44 18 6-4 6 4-3 9 8 38-11 17-11-17 8-38z" fill="${TEAL}"/><path d="m45 40 12 8m-13 4 14 9m-15 4 14 9" stroke="${OCHRE}" stroke-width="4"/>`,
  bag: `<path d="M36 30q0-14 14-14t14 14" fill="none" stroke="${INK}" stroke-width="5"/><rect x="24" y="28" width="52" height="54" rx="9" fill="${INDIGO}"/><rect x="32" y="52" width="36" height="24" rx="5" fill="${TEAL}"/><path d="M32 60h36" stroke="${OCHRE}" stroke-width="3"/>`,
  book: `<path d="M26 22h44q6 0 6 6v54H32q-6 0-6-6z" fill="${TEAL}"/><path d="M26 74q0-6 6-6h44v14H32q-6 0-6-8z" fill="${PAPER}"/><rect x="36" y="32" width="30" height="14" rx="2" fill="${OCHRE}"/>`,
  notebook: `<rect x="28" y="20" width="46" height="60" rx="4" fill="${OCHRE}"/><path d="M36 20v60" stroke="${INK}" stroke-width="3" stroke-dasharray="4 4"/><rect x="44" y="32" width="24" height="14" rx="2" fill="${PAPER}"/><path d="M47 37h18m-18 5h12" stroke="${INK}" stroke-width="1.5"/>`,
  pencils: `<g stroke-linecap="round"><path d="M34 80V34" stroke="${ROSE}" stroke-width="9"/><path d="M50 80V26" stroke="${OCHRE}" stroke-width="9"/><path d="M66 80V38" stroke="${TEAL}" stroke-width="9"/></g><path d="m29.500 34 4.500-11 4.500 11zm16-8L50 15l4.500 11zm16 12L66 27l4.500 11z" fill="${PAPER}"/><path d="M24 62h52v22H24z" fill="${INDIGO}"/>`,
  painting: `<rect x="18" y="24" width="64" height="52" fill="${INK}"/><rect x="22" y="28" width="56" height="44" fill="${PAPER}"/><circle cx="62" cy="42" r="8" fill="${OCHRE}"/><path d="m22 72 18-26 12 16 8-9 18 19z" fill="${TEAL}"/>`,
  lamp: `<path d="M22 58q28 30 56 0l-6-4H28z" fill="${ROSE}"/><path d="M36 78h28l-4-8H40z" fill="${ROSE}"/><path d="M50 22q14 16 0 30-14-14 0-30z" fill="${OCHRE}"/><path d="M50 34q6 8 0 16-6-8 0-16z" fill="${PAPER}"/>`,
  kite: `<path d="M50 12 82 44 50 78 18 44z" fill="${OCHRE}"/><path d="M18 44h64L50 78z" fill="${TEAL}"/><path d="M50 12v66M18 44q32-16 64 0" fill="none" stroke="${INK}" stroke-width="2"/><path d="M50 78q10 6 2 10t4 8" fill="none" stroke="${INK}" stroke-width="2"/>`,
  jar: `<rect x="34" y="18" width="32" height="11" rx="3" fill="${INK}"/><path d="M30 32h40q4 0 4 6v36q0 8-8 8H34q-8 0-8-8V38q0-6 4-6z" fill="${OCHRE}"/><rect x="34" y="46" width="32" height="20" fill="${PAPER}"/><circle cx="50" cy="56" r="5" fill="${TEAL}"/>`,
  pot: `<path d="M32 24h36l-3 8q16 10 12 28t-27 22q-23-4-27-22t12-28z" fill="${ROSE}"/><path d="M25 52h50m-49 10h47" stroke="${PAPER}" stroke-width="3" stroke-dasharray="5 4"/>`,
  tile: `<rect x="18" y="20" width="29" height="29" fill="${TEAL}"/><rect x="53" y="20" width="29" height="29" fill="${PAPER}"/><rect x="18" y="55" width="29" height="29" fill="${PAPER}"/><rect x="53" y="55" width="29" height="29" fill="${TEAL}"/><path d="m32.500 24 10.500 10.500L32.500 45 22 34.500zm35 35L78 69.500 67.500 80 57 69.500z" fill="${OCHRE}"/><path d="m67.500 24 10.500 10.500L67.500 45 57 34.500zm-35 35L43 69.500 32.500 80 22 69.500z" fill="${INDIGO}"/>`,
  cloth: `<path d="M18 30q32-14 64 0v44q-32-14-64 0z" fill="${INDIGO}"/><path d="M18 42q32-14 64 0m-64 14q32-14 64 0" fill="none" stroke="${OCHRE}" stroke-width="4"/><path d="M18 74q32-14 64 0v6q-32-14-64 0z" fill="${ROSE}"/>`,
  plant: `<path d="M30 58h40l-5 26H35z" fill="${ROSE}"/><path d="M50 58V30m0 16q-20 0-20-18 20-2 20 18zm0-8q18 0 18-18-18 0-18 18z" stroke="${TEAL}" stroke-width="3" fill="${TEAL}"/>`,
  ball: `<circle cx="50" cy="50" r="30" fill="${ROSE}"/><path d="M34 26q16 24 0 48m32-48q-16 24 0 48" fill="none" stroke="${PAPER}" stroke-width="3" stroke-dasharray="4 3"/>`,
} as const

const GROUNDS = ['#f8e3dc', '#fae3b4', '#e3e8f5', '#eef1dd', '#f3e4ee', '#dfeeec']

/** A good on its ground, as SVG; the number chooses the ground. */
export const drawGood = (good: Good, number: number, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}"><path fill="${GROUNDS[number % GROUNDS.length]}" d="M0 0h100v100H0z"/><path fill="#000" opacity=".06" d="M0 84h100v16H0z"/>${SHAPES[good]}</svg>`
