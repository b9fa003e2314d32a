import { duotones } from './duotone.ts'
import { flat } from './paper.ts'
import { drawScene } from './scene.ts'

/** One drawing of the house with its size in pixels. */
export interface HousePicture {
  svg: string
  width: number
  height: number
}

const BLOCKS = 'M2 2h19v9.5L11.5 21H2zM46 2H27v9.5L36.5 21H46zM2 46h19v-9.5L11.5 27H2zM46 46H27v-9.5L36.5 27H46z'
const STONE = 'M24 15.8l8.2 8.2-8.2 8.2-8.2-8.2z'
const PEACOCK = '#0b5a60'
const MARIGOLD = '#f2a81d'
const PAPER = '#fbfcfa'
const INK = '#131f20'

function sheet(width: number, height: number, { inside, words }: { inside: string; words: string }): HousePicture {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${words}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`
  return { svg: `${head}${inside}</svg>`, width, height }
}

const scene = (of: Parameters<typeof drawScene>[0] & { width: number; height: number }): HousePicture => ({
  svg: drawScene(of),
  width: of.width,
  height: of.height,
})

/** The mark in two colours, or on a ground of its own. */
export function drawMark(colours: { blocks: string; stone: string; ground?: string }): HousePicture {
  const inside = flat(BLOCKS, colours.blocks) + flat(STONE, colours.stone)
  const framed = colours.ground
    ? `<path d="M0 0h512v512H0z" fill="${colours.ground}"/><g transform="translate(96 96) scale(6.667)">${inside}</g>`
    : `<g transform="scale(10.667)">${inside}</g>`
  return sheet(512, 512, { inside: framed, words: 'Chowk' })
}

/** The marks: for light and for dark paper, for a telephone's home screen. */
export const drawLogos = () => ({
  logo: drawMark({ blocks: PEACOCK, stone: MARIGOLD }),
  'logo-dark': drawMark({ blocks: '#7fcdc8', stone: '#f5b843' }),
  'mobile-logo': drawMark({ blocks: PAPER, stone: MARIGOLD, ground: PEACOCK }),
})

/** Somebody who has shown nothing of herself. */
export function drawNobody(): HousePicture {
  const tone = duotones.mor
  const bust = flat(
    'M50 19a17 19 0 0 1 17 19q0 13-7 19v7q24 5 28 36H12q4-31 28-36v-7q-7-6-7-19a17 19 0 0 1 17-19z',
    tone.near,
  )
  const scarf = flat('M40 64q10 9 20 0q4 1 8 3q-18 14-36 0q4-2 8-3z', tone.lamp)
  const round = '<clipPath id="nobody"><circle cx="50" cy="50" r="50"/></clipPath>'
  const inside = `${round}<g clip-path="url(#nobody)" transform="scale(5.12)">${flat('M0 0h100v100H0z', '#cfe0dd')}${bust}${scarf}</g>`
  return sheet(512, 512, { inside, words: 'A person without a picture' })
}

/** A square with nothing in it yet: pale blocks and one stone that waits. */
export function drawNothing(): HousePicture {
  const block = (x: number, y: number, lit: boolean) =>
    `<g transform="translate(${x} ${y}) scale(2.5)">${flat(BLOCKS, lit ? PEACOCK : '#d7e4e1')}${flat(STONE, lit ? MARIGOLD : '#f6e2b4')}</g>`
  const places = Array.from(
    { length: 15 },
    (_, offset) => [20 + (offset % 5) * 120, 60 + Math.floor(offset / 5) * 120] as const,
  )
  const inside = places.map(([x, y], offset) => block(x, y, offset === 7)).join('')
  return sheet(640, 480, { inside, words: 'Nothing here yet' })
}

/** Pictures that stand where nobody put one (R9.11). */
export const drawDefaults = () => ({
  avatar: drawNobody(),
  product: scene({ scene: 'pots', seed: 'product', duotone: 'geru', width: 800, height: 800 }),
  'zero-data': drawNothing(),
  workspace: scene({ scene: 'arches', seed: 'workspace', duotone: 'gulal', width: 800, height: 800 }),
  'organisation-banner': scene({ scene: 'square', seed: 'banner', duotone: 'mor', width: 1800, height: 600 }),
  about: scene({ scene: 'banyan', seed: 'about', duotone: 'neem', width: 1600, height: 900 }),
})

const LINES = {
  'icon-avatar': 'M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM4.500 20q1-6 7.500-6t7.500 6',
  'icon-product': 'M5 8h14l1 12H4zM8.500 8a3.500 3.500 0 0 1 7 0M9 12a3 3 0 0 0 6 0',
  'icon-workspace': 'M4 20V9l8-5l8 5v11zM9.500 20v-5a2.500 2.500 0 0 1 5 0v5M12 9v1',
  'icon-zero-data': 'M4 4h6v3L7 10H4zM20 4h-6v3l3 3h3zM4 20h6v-3l-3-3H4zM20 20h-6v-3l3-3h3z',
} as const

/** Icons of one stroke for the same places. */
export const drawIcons = () =>
  Object.fromEntries(
    Object.entries(LINES).map(([name, path]) => [
      name,
      sheet(24, 24, {
        inside: `<path d="${path}" fill="none" stroke="${PEACOCK}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>`,
        words: name.slice(5),
      }),
    ]),
  )

const BADGES = {
  'badge-android': { small: 'Chowk on', large: 'Android' },
  'badge-android-hi': { small: 'चौक अब', large: 'एंड्रॉइड पर' },
  'badge-iphone': { small: 'Chowk on', large: 'iPhone' },
  'badge-iphone-hi': { small: 'चौक अब', large: 'आईफ़ोन पर' },
} as const

/** Badges that lead to Chowk on a telephone, of our own drawing. */
export const drawBadges = () =>
  Object.fromEntries(Object.entries(BADGES).map(([name, words]) => [name, drawBadge(words)]))

function drawBadge({ small, large }: { small: string; large: string }): HousePicture {
  const phone = '<rect x="34" y="24" width="72" height="112" rx="12" fill="none" stroke="#7fcdc8" stroke-width="6"/>'
  const mark = `<g transform="translate(47 57)">${flat(BLOCKS, '#7fcdc8')}${flat(STONE, '#f5b843')}</g>`
  const font = "font-family=\"'Source Sans 3','Noto Sans Devanagari',system-ui,sans-serif\""
  const text =
    `<text x="136" y="66" ${font} font-size="30" fill="#c4d2cf">${small}</text>` +
    `<text x="136" y="116" ${font} font-size="48" font-weight="600" fill="${PAPER}">${large}</text>`
  const inside = `<rect width="480" height="160" rx="20" fill="${INK}"/>${phone}${mark}${text}`
  return sheet(480, 160, { inside, words: `${small} ${large}` })
}
