import { diceFrom } from './dice.ts'
import { duotones } from './duotone.ts'
import type { DuotoneName } from './duotone.ts'
import type { Sheet } from './paper.ts'
import { field, hills, landWords, stepwell, train } from './scenes-of-land.ts'
import { banyan, nightGround, peopleWords, rain } from './scenes-of-people.ts'
import { books, loom, pots, sky, thingWords } from './scenes-of-things.ts'
import { arches, city, market, square, townWords } from './scenes-of-town.ts'

const cutters = {
  stepwell,
  hills,
  city,
  train,
  field,
  banyan,
  market,
  rain,
  books,
  sky,
  ground: nightGround,
  arches,
  loom,
  pots,
  square,
}

export type Scene = keyof typeof cutters

export const scenes = Object.keys(cutters) as Scene[]

export const sceneWords: Record<Scene, string> = { ...landWords, ...townWords, ...thingWords, ...peopleWords }

/** The duotones in which each scene keeps its air, the likeliest first. */
const suits: Record<Scene, [DuotoneName, ...DuotoneName[]]> = {
  stepwell: ['geru', 'gulal', 'neel', 'neem'],
  hills: ['mor', 'raat', 'neem', 'neel'],
  city: ['neel', 'gulal', 'mor', 'geru'],
  train: ['neem', 'geru', 'mor', 'neel'],
  field: ['neem', 'mor', 'geru'],
  banyan: ['gulal', 'neem', 'mor', 'geru'],
  market: ['mor', 'gulal', 'geru', 'neem'],
  rain: ['neel', 'mor', 'raat'],
  books: ['gulal', 'geru', 'neel', 'mor'],
  sky: ['neel', 'raat'],
  ground: ['raat', 'neem', 'neel'],
  arches: ['gulal', 'geru', 'mor', 'neem'],
  loom: ['geru', 'mor', 'gulal', 'neel'],
  pots: ['geru', 'mor', 'raat', 'neem'],
  square: ['mor', 'gulal', 'neem', 'geru'],
}

const subjects: Record<string, [Scene, ...Scene[]]> = {
  water: ['stepwell', 'pots', 'rain'],
  cities: ['city', 'train', 'square'],
  science: ['sky', 'books', 'hills'],
  farming: ['field', 'hills'],
  craft: ['loom', 'pots'],
  society: ['banyan', 'square', 'arches'],
  health: ['pots', 'banyan', 'market'],
  schools: ['books', 'square', 'banyan'],
  books: ['books'],
  business: ['market', 'city'],
  sport: ['ground'],
  weather: ['rain', 'hills'],
  prices: ['market'],
  mountains: ['hills'],
  coast: ['rain'],
  railways: ['train'],
  food: ['market', 'pots', 'field'],
  art: ['arches', 'loom', 'pots'],
  culture: ['arches', 'banyan', 'square'],
  courts: ['arches', 'banyan'],
  energy: ['city', 'field', 'hills'],
  forests: ['hills', 'banyan'],
  housing: ['city', 'arches'],
  languages: ['books', 'arches'],
  technology: ['sky', 'city'],
}

type Drawing = { scene: Scene; seed: string | number; width?: number; height?: number; duotone?: DuotoneName }

export function sceneForSubject(categorySlug: string, seed: string | number): Scene {
  const dice = diceFrom(`subject ${seed}`)
  return dice.pick(subjects[categorySlug] ?? ['square', 'banyan', 'hills', 'city', 'arches'])
}

/** A picture cut from paper, the same for the same seed. Widths and heights are in pixels. */
export function drawScene({ scene, seed, width = 1600, height = 900, duotone }: Drawing): string {
  const dice = diceFrom(`${scene} ${seed}`)
  const [likeliest] = suits[scene]
  const chosen = dice.chance(0.4) ? likeliest : dice.pick(suits[scene])
  const sheet: Sheet = { w: width, h: height, u: height / 900, dice, tone: duotones[duotone ?? chosen] }
  const words = sceneWords[scene]
  const cut = cutters[scene](sheet)
  // A picture turned round is another picture, at no cost; the school's clock keeps its hands.
  const turned = scene !== 'square' && dice.chance(0.5)
  const drawn = turned ? `<g transform="translate(${width} 0) scale(-1 1)">${cut}</g>` : cut
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${words}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`
}
