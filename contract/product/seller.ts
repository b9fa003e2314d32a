import * as z from 'zod/mini'
import { PlanAnswer } from '../billing/plan.ts'
import { call } from '../call.ts'
import { gstin, isPan, postalCode } from '../indian-numbers.ts'
import { sellers } from '../permission.ts'
import { GST_STATE_CODES, isOfState } from '../region/indian-state.ts'
import { text } from '../text.ts'

/** Limits of a seller's details. */
export const SELLER_LIMITS = {
  name: { least: 2, most: 80 },
  about: 500,
  shippingPaise: 1_000_000,
  dispatchDays: 30,
  vacationDays: 180,
} as const

/** How a seller is registered for GST (S2a). */
export const TaxStatus = z.enum(['REGULAR', 'COMPOSITION', 'ENROLLED', 'UNREGISTERED'])
/** See the schema of the same name. */
export type TaxStatus = z.infer<typeof TaxStatus>

/** Statuses that may sell inside their own State only. */
export const ONE_STATE_STATUSES: readonly TaxStatus[] = ['COMPOSITION', 'ENROLLED']

/** States of a seller; CLOSED ends all listings. */
export const SellerState = z.enum(['OPEN', 'VACATION', 'CLOSED'])
/** See the schema of the same name. */
export type SellerState = z.infer<typeof SellerState>

const StateCode = z.enum(GST_STATE_CODES as [string, ...string[]], { error: 'INVALID_STATE' })

const upper = (isRight: (value: string) => boolean, error: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.refine((value) => value === '' || isRight(value), { error }),
    ),
    '',
  )

const taxFields = {
  taxStatus: TaxStatus,
  legalName: text({ least: 2, most: 120 }),
  gstin: z._default(gstin({ optional: true }), ''),
  enrolmentNumber: upper((value) => /^[A-Z0-9]{12,15}$/.test(value), 'INVALID_ENROLMENT'),
  pan: upper(isPan, 'INVALID_PAN'),
  stateCode: StateCode,
  address: text({ least: 4, most: 200, lines: true }),
  postalCode: postalCode(),
}

const SellerTax = z.object({
  taxStatus: TaxStatus,
  legalName: z.string(),
  gstin: z.string(),
  enrolmentNumber: z.string(),
  pan: z.string(),
  stateCode: z.string(),
  address: z.string(),
  postalCode: z.string(),
})
/** Tax details of a seller as they hold on a day. */
export type SellerTax = z.infer<typeof SellerTax>

type Numbers = Pick<SellerTax, 'taxStatus' | 'gstin' | 'enrolmentNumber' | 'pan' | 'stateCode'>
const hasGstin = (status: TaxStatus) => status === 'REGULAR' || status === 'COMPOSITION'

const agreeing = [
  z.refine<Numbers>((given) => !hasGstin(given.taxStatus) || given.gstin !== '', {
    error: 'GSTIN_NEEDED',
    path: ['gstin'],
  }),
  z.refine<Numbers>((given) => hasGstin(given.taxStatus) || given.gstin === '', {
    error: 'GSTIN_UNUSED',
    path: ['gstin'],
  }),
  z.refine<Numbers>((given) => given.gstin === '' || isOfState(given.gstin, given.stateCode), {
    error: 'OTHER_STATE',
    path: ['gstin'],
  }),
  z.refine<Numbers>((given) => given.gstin === '' || given.pan === '' || given.gstin.slice(2, 12) === given.pan, {
    error: 'OTHER_PAN',
    path: ['pan'],
  }),
  z.refine<Numbers>((given) => given.taxStatus !== 'ENROLLED' || given.enrolmentNumber !== '', {
    error: 'ENROLMENT_NEEDED',
    path: ['enrolmentNumber'],
  }),
  // Enrolment for sale through a platform is given on a PAN.
  z.refine<Numbers>((given) => given.taxStatus !== 'ENROLLED' || given.pan !== '', {
    error: 'PAN_NEEDED',
    path: ['pan'],
  }),
] as const

/** A seller as its owner sees it. */
export const OwnSeller = z.object({
  sellerId: z.string(),
  name: z.string(),
  about: z.string(),
  shippingPaise: z.int(),
  /** GST codes of the States served; null is all of India. */
  servedStates: z.nullable(z.array(z.string())),
  shipsWithinDays: z.int(),
  state: SellerState,
  vacationUntil: z.nullable(z.string()),
  tax: SellerTax,
  version: z.int(),
})
/** See the schema of the same name. */
export type OwnSeller = z.infer<typeof OwnSeller>

/** A GST rate of goods that holds today. */
export const GoodsTaxRate = z.object({
  basisPoints: z.int(),
  hsnFrom: z.nullable(z.string()),
  hsnTo: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type GoodsTaxRate = z.infer<typeof GoodsTaxRate>

const ACTION = 'sell products'
const BEYOND = 'The specification names products and no call by which their seller is set up (S2a).'

/** The seller that the user acts for. */
export const getOwnSeller = call({
  address: 'GET /api/store/seller',
  says: 'Returns the seller that the user acts for, whether they may sell, and today’s GST rates.',
  permission: sellers(ACTION),
  input: z.object({}),
  output: z.object({
    /** Null before the set-up. */
    seller: z.nullable(OwnSeller),
    sellsAs: z.enum(['WORKSPACE', 'MEMBER', 'INDIVIDUAL']),
    access: PlanAnswer,
    /** Tax details given to billing, to start the set-up with. */
    suggested: z.nullable(z.object({ name: z.string(), ...z.partial(SellerTax).shape })),
    taxRates: z.array(GoodsTaxRate),
  }),
  beyond: BEYOND,
})

/** Sets the seller up, or changes it. */
export const saveOwnSeller = call({
  address: 'PUT /api/store/seller',
  says: 'Sets up the seller that the user acts for, or changes it; version 0 sets it up.',
  permission: sellers(ACTION),
  input: z
    .object({
      version: z.int().check(z.gte(0)),
      name: text(SELLER_LIMITS.name),
      about: z._default(text({ most: SELLER_LIMITS.about, lines: true }), ''),
      shippingPaise: z.int().check(z.gte(0), z.lte(SELLER_LIMITS.shippingPaise)),
      servedStates: z.nullable(z.array(StateCode).check(z.minLength(1), z.maxLength(GST_STATE_CODES.length))),
      shipsWithinDays: z.int().check(z.gte(1), z.lte(SELLER_LIMITS.dispatchDays)),
      ...taxFields,
    })
    .check(...agreeing),
  output: z.object({
    seller: OwnSeller,
    /** Listed products whose GST rate was chosen under another tax status. */
    productsToCheck: z.int(),
  }),
  refusals: {
    SUBSCRIPTION_REQUIRED: 403,
    VERSION_CONFLICT: 409,
    /** Sellers without GST registration sell for coins or give away; details count listed products with a price. */
    PRODUCTS_PRICED: 409,
  },
  audits: 'store.seller-saved',
  beyond: BEYOND,
})

/** Opens, pauses or closes the seller. */
export const moveOwnSeller = call({
  address: 'PUT /api/store/seller/state',
  says: 'Pauses the seller for a vacation, reopens it, or closes it.',
  permission: sellers(ACTION),
  input: z.object({
    state: SellerState,
    /** Last day of the vacation. */
    vacationUntil: z._default(z.nullable(z.iso.date()), null),
  }),
  output: z.object({ seller: OwnSeller }),
  refusals: {
    SELLER_NOT_FOUND: 404,
    /** A vacation ends after today and within half a year. */
    INVALID_VACATION: 400,
    ILLEGAL_TRANSITION: 409,
  },
  audits: 'store.seller-moved',
  beyond: BEYOND,
})
