import * as z from 'zod/mini'
import { isPan } from '../indian-numbers.ts'
import { text } from '../text.ts'

/** Limits of one online gift (S55). */
export const GIFT_LIMITS = { leastPaise: 1000, mostPaise: 50_000_000 } as const
/** Largest gift by cheque or transfer that can be reported. */
export const MOST_OFFLINE_PAISE = 10_000_000_000
/** Most characters of a giver's message. */
export const MOST_MESSAGE = 300
/** Amounts that a new cause suggests. */
export const USUAL_PRESETS_PAISE: readonly number[] = [10_100, 50_100, 110_000, 510_000]
/** Days after the payment within which a gift can be refunded (S56). */
export const REFUND_DAYS = 7

const panOrNone = () =>
  z._default(
    z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.refine((value) => value === '' || isPan(value), { error: 'INVALID_PAN' }),
    ),
    '',
  )

/** Who gives, as public lists and papers show it. PAN and address only where the gift is to be reported for 80G. */
export const giverFields = {
  name: text({ least: 2, most: 80 }),
  isAnonymous: z._default(z.boolean(), false),
  message: z._default(text({ most: MOST_MESSAGE, lines: true }), ''),
  wants80g: z._default(z.boolean(), false),
  pan: panOrNone(),
  address: z._default(text({ most: 200, lines: true }), ''),
  /** Of the acknowledgement that is e-mailed. */
  language: z._default(z.enum(['en', 'hi']), 'en'),
}

type Claim = { wants80g: boolean; pan: string; address: string }

/** The statement for 80G needs the giver's PAN and address; nothing else does. */
export const claimChecks = [
  z.refine<Claim>(({ wants80g, pan }) => !wants80g || pan !== '', { error: 'PAN_NEEDED', path: ['pan'] }),
  z.refine<Claim>(({ wants80g, pan }) => wants80g || pan === '', { error: 'PAN_UNUSED', path: ['pan'] }),
  z.refine<Claim>(({ wants80g, address }) => !wants80g || address.length >= 4, {
    error: 'ADDRESS_NEEDED',
    path: ['address'],
  }),
] as const

/** A gift of money within the limits; too little and too much have codes of their own. */
export const giftPaise = (mostPaise: number = GIFT_LIMITS.mostPaise) =>
  z.int().check(z.gte(GIFT_LIMITS.leastPaise, { error: 'TOO_LITTLE' }), z.lte(mostPaise, { error: 'TOO_MUCH' }))
