import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'

const DAY = { day: 'numeric', month: 'long', timeZone: INDIA } as const
const DAYS = { en: new Intl.DateTimeFormat('en-IN', DAY), hi: new Intl.DateTimeFormat('hi-IN-u-nu-latn', DAY) }

const counted = (language: 'en' | 'hi', coins: number): string =>
  language === 'hi' ? `${coins} ${coins === 1 ? 'सिक्का' : 'सिक्के'}` : `${coins} ${coins === 1 ? 'coin' : 'coins'}`

interface ExpiryFacts {
  coins: number
  /** When the first and the last of them expire, in milliseconds. */
  first: number
  last: number
}

/** Coins that expire soon (S32). */
export const COINS_EXPIRE = noticeKind({
  name: 'coins-expire',
  area: 'store',
  usually: 'MAIL',
  sample: { coins: 40, first: Date.UTC(2026, 11, 28), last: Date.UTC(2026, 11, 31) },
  title: { en: 'My coins expire soon', hi: 'मेरे सिक्कों की मियाद ख़त्म होने वाली है' },
  leadsTo: () => '/coins',
  says(language, _who, { coins, first, last }: ExpiryFacts) {
    const [from, to] = [DAYS[language].format(first), DAYS[language].format(last)]
    if (language === 'hi') {
      const strong = { strong: `${coins} ${coins === 1 ? 'सिक्के' : 'सिक्कों'}` }
      const days = from === to ? `${from} को` : `${from} से ${to} के बीच`
      return ['आपके ', strong, ` की मियाद ${days} ख़त्म हो रही है`]
    }
    const strong = { strong: counted(language, coins) }
    const goes = coins === 1 ? 'expires' : 'expire'
    return from === to
      ? [strong, ` of yours ${goes} on ${from}`]
      : [strong, ` of yours ${goes} between ${from} and ${to}`]
  },
})

interface GrantFacts {
  coins: number
  reason: string
}

/** Coins that an operator granted. */
export const COINS_GRANTED = noticeKind({
  name: 'coins-granted',
  area: 'store',
  usually: 'IN_APP',
  sample: { coins: 50, reason: 'Your parcel came late' },
  title: { en: 'Chowk gave me coins', hi: 'चौक ने मुझे सिक्के दिए' },
  leadsTo: () => '/coins',
  says(language, _who, { coins, reason }: GrantFacts) {
    const why = reason.trim().replace(/[.।]$/u, '')
    return language === 'hi'
      ? ['चौक ने आपको ', { strong: counted(language, coins) }, ` दिए. कारण: ${why}`]
      : ['Chowk gave you ', { strong: counted(language, coins) }, `. Reason: ${why}`]
  },
})

/** Notices about coins. */
export const COIN_NOTICES = [COINS_EXPIRE, COINS_GRANTED] as unknown as NoticeKind[]
