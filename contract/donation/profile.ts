import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paise } from '../money.ts'
import { administrators } from '../permission.ts'
import { text } from '../text.ts'
import { GIFT_LIMITS, giftPaise } from './limits.ts'

const ACTION = 'receive donations for the workspace'

/** Limits of a cause. */
export const CAUSE_LIMITS = {
  title: { least: 3, most: 100 },
  about: { least: 20, most: 2000 },
  presets: 6,
  goalPaise: 100_000_000_000,
} as const

/** What a workspace lacks before it can receive (S55). */
export const MissingPart = z.enum(['OTHER_ORGANISATION', 'NOT_VERIFIED', 'NO_TAX_DETAILS', 'NO_BANK'])
/** See the schema of the same name. */
export type MissingPart = z.infer<typeof MissingPart>

/** The cause that a workspace receives for. */
export const Cause = z.object({
  isReceiving: z.boolean(),
  title: z.string(),
  about: z.string(),
  goalPaise: z.nullable(Paise),
  presetsPaise: z.array(Paise),
  /** Share of a gift that 80G lets the giver deduct; null is not said. */
  deductionPercent: z.nullable(z.union([z.literal(50), z.literal(100)])),
})
/** See the schema of the same name. */
export type Cause = z.infer<typeof Cause>

/** What was given and kept: paid, less refunds and lost chargebacks (S56). */
export const GiftTotals = z.object({ raisedPaise: Paise, gifts: z.int(), givers: z.int() })
/** See the schema of the same name. */
export type GiftTotals = z.infer<typeof GiftTotals>

/** A workspace's receiving of donations, as its administrators see it. */
export const GiftProfile = z.object({
  /** Null before the first save. */
  cause: z.nullable(Cause),
  /** 0 before the first save. */
  version: z.int(),
  missing: z.array(MissingPart),
  customUrl: z.string(),
  /** The registration of the tax details that holds today. */
  reg80g: z.nullable(z.object({ number: z.string(), until: z.nullable(z.string()) })),
  totals: GiftTotals,
  /** Financial years with gifts that belong into a statement, newest first, like 26-27. */
  statementYears: z.array(z.string()),
})
/** See the schema of the same name. */
export type GiftProfile = z.infer<typeof GiftProfile>

const BEYOND = 'The specification names the donation page and no call by which a workspace sets it up (S55).'

/** How the own workspace receives. */
export const getGiftProfile = call({
  address: 'GET /api/donation/profile',
  says: 'Returns the cause of the own workspace, what it lacks to receive donations, and totals.',
  permission: administrators(ACTION),
  input: z.object({}),
  output: GiftProfile,
  beyond: BEYOND,
})

/** Sets up or changes how the own workspace receives. */
export const saveGiftProfile = call({
  address: 'PUT /api/donation/profile',
  says: 'Saves the cause of the own workspace and switches receiving on or off; version 0 sets it up.',
  permission: administrators(ACTION),
  input: z.object({
    version: z.int().check(z.gte(0)),
    isReceiving: z.boolean(),
    title: text(CAUSE_LIMITS.title),
    about: text({ ...CAUSE_LIMITS.about, lines: true }),
    goalPaise: z.nullable(
      z
        .int()
        .check(
          z.gte(GIFT_LIMITS.leastPaise, { error: 'TOO_LITTLE' }),
          z.lte(CAUSE_LIMITS.goalPaise, { error: 'TOO_MUCH' }),
        ),
    ),
    presetsPaise: z.array(giftPaise()).check(z.minLength(1), z.maxLength(CAUSE_LIMITS.presets)),
    deductionPercent: z.nullable(z.union([z.literal(50), z.literal(100)])),
  }),
  output: GiftProfile,
  refusals: {
    VERSION_CONFLICT: 409,
    /** Details: `missing`. Tax details are needed to save, everything to receive. */
    NOT_READY: 409,
  },
  audits: 'donation.profile-saved',
  beyond: BEYOND,
})
