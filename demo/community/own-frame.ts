import type { Input } from '@chowk/contract/call.ts'
import type { saveOwnCategories } from '@chowk/contract/community/category.ts'

const open = (en: string, hi: string) => ({ name: { en, hi }, isActive: true })

/** Who gave the school its picture and its own categories, and when: before the first post. */
export const FRAME_MADE = { by: 'anil-deshpande', hoursAgo: 400 }

/** What the school's people write about beside what every organisation has. */
export const OWN_CATEGORIES: Input<typeof saveOwnCategories> = {
  version: 0,
  categories: [
    {
      ...open('Clubs', 'क्लब'),
      topics: [
        open('Herbarium', 'सूखे पौधे'),
        open('Woodwork', 'बढ़ईगिरी'),
        open('Shore walks', 'किनारे की सैर'),
        { ...open('Kite club 2025', 'पतंग क्लब 2025'), isActive: false },
      ],
    },
    { ...open('Buses', 'बसें'), topics: [] },
    { ...open('Library', 'पुस्तकालय'), topics: [] },
    { ...open('Rain gauges', 'वर्षामापी'), topics: [] },
    { ...open('Lost and found', 'खोया-पाया'), topics: [] },
  ],
}

/** The wide picture above its posts. */
export const BANNER = { scene: 'banyan', alt: 'The old banyan in the yard of the school', isCover: true } as const
