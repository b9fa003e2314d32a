import * as z from 'zod/mini'
import { call } from '../call.ts'
import { GSTIN_FAULTS, gstin, isPan, isTan, postalCode } from '../indian-numbers.ts'
import { individualsOrAdministrators, operators, signedIn } from '../permission.ts'
import { GST_STATES, isOfState } from '../region/indian-state.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { BilingualName } from '../bilingual-name.ts'

/** States of tax registration: those of India with both that are none, by their two digits. */
export const TAX_STATES = [...GST_STATES, { gst: '99', en: 'Centre jurisdiction', hi: 'केंद्र का अधिकार क्षेत्र' }] as const

const TAX_STATE_CODES = TAX_STATES.map(({ gst }) => gst)

const numberOrNone = (isRight: (value: string) => boolean, error: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.refine((value) => value === '' || isRight(value), { error }),
    ),
    '',
  )

/** A registration by which gifts are free of tax, with the days between which it holds (O30). */
export const GiftRegistration = z
  .object({
    number: z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^(?=.*\d)[A-Z0-9][A-Z0-9/() .-]{3,39}$/, { error: 'INVALID_REGISTRATION' }),
      ),
    from: z.iso.date(),
    /** Null: until it is taken back. */
    until: z.nullable(z.iso.date()),
  })
  .check(z.refine(({ from, until }) => until === null || until >= from, { error: 'ENDS_BEFORE', path: ['until'] }))
/** See the schema of the same name. */
export type GiftRegistration = z.infer<typeof GiftRegistration>

const fields = {
  legalName: text({ least: 2, most: 120 }),
  tradeName: z._default(text({ most: 120 }), ''),
  /** Empty without one. */
  gstin: z._default(gstin({ optional: true }), ''),
  /** Taken from the GSTIN where it is left out. */
  pan: numberOrNone(isPan, 'INVALID_PAN'),
  tan: numberOrNone(isTan, 'INVALID_TAN'),
  address: text({ least: 4, most: 200, lines: true }),
  pin: postalCode(),
  state: z.enum(TAX_STATE_CODES, { error: 'INVALID_STATE' }),
  /** Sections 80G and 12A of the Income-tax Act, for those who receive gifts. */
  reg80g: z._default(z.nullable(GiftRegistration), null),
  reg12a: z._default(z.nullable(GiftRegistration), null),
  /** From which day on this holds; today where it is left out. */
  since: z.optional(z.iso.date()),
}

type Numbers = { gstin: string; pan: string; state: string }

const agreeing = [
  z.refine<Numbers>((given) => given.gstin === '' || isOfState(given.gstin, given.state), {
    error: 'OTHER_STATE',
    path: ['gstin'],
  }),
  z.refine<Numbers>((given) => given.gstin === '' || given.pan === '' || given.gstin.slice(2, 12) === given.pan, {
    error: 'OTHER_PAN',
    path: ['pan'],
  }),
  z.refine<Numbers>((given) => given.gstin !== '' || given.pan !== '', { error: 'GSTIN_OR_PAN', path: ['pan'] }),
] as const

/** Whether a register was asked about a number; offline nobody is. */
export const GstStatus = z.enum(['NOT_CHECKED', 'ACTIVE', 'CANCELLED', 'UNKNOWN'])
/** See the schema of the same name. */
export type GstStatus = z.infer<typeof GstStatus>

const TaxEntry = z.object({
  legalName: z.string(),
  tradeName: z.string(),
  gstin: z.string(),
  pan: z.string(),
  tan: z.string(),
  address: z.string(),
  pin: z.string(),
  state: z.string(),
  reg80g: z.nullable(GiftRegistration),
  reg12a: z.nullable(GiftRegistration),
  since: z.string(),
})

/** What a workspace, or a person for herself, has said about taxes. */
export const TaxInformation = z.object({
  ...TaxEntry.shape,
  version: z.int(),
  /** What held before, newest first, each to the day before the next. */
  earlier: z.array(z.object({ ...TaxEntry.shape, until: z.string(), enteredBy: z.nullable(z.string()) })),
})
/** See the schema of the same name. */
export type TaxInformation = z.infer<typeof TaxInformation>

const KEEPS = 'keep tax details'
/** SINCE_TOO_EARLY: something later is said already. NOT_A_RECEIVER: 80G and 12A are for those who may receive gifts. */
const SAVE_REFUSALS = { SINCE_TOO_EARLY: 409, SINCE_TOO_LATE: 400, NOT_A_RECEIVER: 400 } as const

/** Says it for the first time. */
export const saveTax = call({
  address: 'POST /api/tax-information/save',
  specified: 'tax-save',
  says: 'Says the tax details of the own workspace, or one’s own for whoever acts for none, for the first time.',
  permission: individualsOrAdministrators(KEEPS),
  input: z.object(fields).check(...agreeing),
  output: TaxInformation,
  refusals: { ...SAVE_REFUSALS, ALREADY_SAVED: 409 },
  audits: 'billing.tax-saved',
  idempotency: true,
})

/** Changes it from a day on; what held before stays in its history. */
export const updateTax = call({
  address: 'PUT /api/tax-information/update',
  specified: 'tax-update',
  says: 'Changes the tax details from a day on; what held before is kept with its days.',
  permission: individualsOrAdministrators(KEEPS),
  input: z.object({ ...fields, version: z.int() }).check(...agreeing),
  output: TaxInformation,
  refusals: { ...SAVE_REFUSALS, TAX_NOT_FOUND: 404, VERSION_CONFLICT: 409 },
  audits: 'billing.tax-changed',
})

/** What was said, with its history. */
export const getTax = call({
  address: 'GET /api/tax-information/get',
  specified: 'tax-get',
  says: 'Tax details of the own workspace or one’s own, with what held before; null when nothing is said yet.',
  permission: individualsOrAdministrators(KEEPS),
  input: z.object({}),
  output: z.object({
    tax: z.nullable(TaxInformation),
    /** Whether 80G and 12A can be said. */
    receivesGifts: z.boolean(),
    /** A name to begin with. */
    name: z.string(),
  }),
})

/** Whether a number is right in itself. */
export const validateGst = call({
  address: 'GET /api/gst/validate/get',
  specified: 'gst-validate',
  says: 'Whether a GSTIN is right in itself: its state, the PAN within and its check character. Says too whether a register was asked.',
  permission: signedIn('any', 'check a tax number'),
  input: z.object({ gstin: z.string().check(z.maxLength(100)) }),
  output: z.object({
    valid: z.boolean(),
    reason: z.nullable(z.enum(GSTIN_FAULTS)),
    stateCode: z.nullable(z.string()),
    /** Digits of the state today, where it has others by now. */
    stateToday: z.nullable(z.string()),
    pan: z.nullable(z.string()),
    /** Whether its state’s digits are still given to new numbers. */
    isStateGiven: z.boolean(),
    status: GstStatus,
  }),
})

/** A number that several hold, as an operator looks at it. */
export const TaxReview = z.object({
  id: z.string(),
  gstin: z.string(),
  openedAt: z.string(),
  holders: z.array(
    z.object({
      workspaceId: z.nullable(z.string()),
      name: BilingualName,
      legalName: z.string(),
      isVerified: z.boolean(),
      since: z.string(),
    }),
  ),
})
/** See the schema of the same name. */
export type TaxReview = z.infer<typeof TaxReview>

/** Numbers that are held twice (O29). Those who hold them are told nothing of each other. */
export const listTaxReviews = call({
  address: 'GET /api/operator/tax-reviews',
  says: 'GSTINs that several workspaces or people say are theirs, the longest waiting first.',
  permission: operators('look after plans and payments of workspaces'),
  input: z.object({}),
  output: z.object({ content: z.array(TaxReview) }),
  beyond: 'The specification names no call by which a number that two workspaces hold is looked at; O29 demands it.',
})

/** Says that a number was looked at. */
export const settleTaxReview = call({
  address: 'PUT /api/operator/tax-reviews',
  says: 'Says what was found about a GSTIN that several hold, and closes the case.',
  permission: operators('look after plans and payments of workspaces'),
  input: z.object({ id: rowId('REVIEW_NOT_FOUND'), finding: text({ least: 4, most: 500, lines: true }) }),
  output: z.object({ id: z.string() }),
  refusals: { REVIEW_NOT_FOUND: 404 },
  audits: 'billing.tax-reviewed',
  beyond: 'As the list of these cases: the specification names no call that closes one.',
})
