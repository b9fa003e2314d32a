import { getLocale } from '../paraglide/runtime.js'
import type { Choice, Search } from '../ui/widgets/server-search.ts'
import type { Branch } from '../ui/widgets/tree.tsx'

type Names = readonly [id: string, en: string, hi: string]

const CITIES: readonly Names[] = [
  ['delhi', 'Delhi', 'दिल्ली'],
  ['mumbai', 'Mumbai', 'मुंबई'],
  ['pune', 'Pune', 'पुणे'],
  ['kochi', 'Kochi', 'कोच्चि'],
  ['patna', 'Patna', 'पटना'],
  ['jaipur', 'Jaipur', 'जयपुर'],
  ['imphal', 'Imphal', 'इम्फाल'],
  ['srinagar', 'Srinagar', 'श्रीनगर'],
]
const PEOPLE: readonly Names[] = [
  ['asha', 'Asha Kulkarni', 'आशा कुलकर्णी'],
  ['kabir', 'Kabir Joseph', 'कबीर जोसेफ़'],
  ['leela', 'Leela Thomas', 'लीला थॉमस'],
  ['harish', 'Harish Gill', 'हरीश गिल'],
  ['tenzin', 'Tenzin Dolma', 'तेनज़िन डोलमा'],
  ['zoya', 'Zoya Ansari', 'ज़ोया अंसारी'],
]

const nameOf = ([, en, hi]: Names) => (getLocale() === 'hi' ? hi : en)

export const cities = (): readonly Choice[] => CITIES.map((city) => ({ id: city[0], name: nameOf(city) }))

/** Finds at once, by either name, as the server would. */
export const searchCities: Search = async (text) => {
  const found = CITIES.filter((city) => city.some((name) => name.toLowerCase().startsWith(text.toLowerCase())))
  return found.map((city) => ({ id: city[0], name: nameOf(city) }))
}
export const findNothing: Search = async () => []
export const failToSearch: Search = async () => {
  throw new Error('This search fails always, to be seen.')
}
/** Answers when the question is given up, never before. */
export const searchForLong: Search = (_, signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true }))

export interface Member {
  id: string
  name: string
  city: string
  stories: number
}

/** The same members each time, so that the page is the same on the server and in the browser. */
export function members(count: number): readonly Member[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `member-${index}`,
    name: `${nameOf(PEOPLE[index % PEOPLE.length]!)} ${index + 1}`,
    city: nameOf(CITIES[(index * 5) % CITIES.length]!),
    stories: (index * 37) % 211,
  }))
}

/** A school as a tree, as deep as schools are. */
export function departments(closed: string): readonly Branch[] {
  const isHindi = getLocale() === 'hi'
  const say = (en: string, hi: string) => (isHindi ? hi : en)
  return [
    {
      id: 'school',
      name: say('Neelkanth School', 'नीलकंठ स्कूल'),
      count: '10,284',
      branches: [
        {
          id: 'classes',
          name: say('Classes', 'कक्षाएँ'),
          count: '7,902',
          branches: [
            {
              id: 'class-8',
              name: say('Class 8', 'कक्षा 8'),
              tag: '2026-27',
              count: '86',
              branches: [
                { id: 'class-8-a', name: say('Class 8 A', 'कक्षा 8 क'), count: '42' },
                { id: 'class-8-b', name: say('Class 8 B', 'कक्षा 8 ख'), count: '44' },
              ],
            },
            { id: 'class-9', name: say('Class 9', 'कक्षा 9'), tag: '2026-27', count: '79', branches: [] },
          ],
        },
        { id: 'faculty', name: say('Faculty', 'शिक्षक'), count: '411' },
        { id: 'block', name: say('Old science block', 'पुराना विज्ञान भवन'), tag: closed, count: '0', isClosed: true },
      ],
    },
  ]
}
