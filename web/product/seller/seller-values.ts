import type { Input } from '@chowk/contract/call.ts'
import { ONE_STATE_STATUSES } from '@chowk/contract/product/seller.ts'
import type { OwnSeller, SellerTax, TaxStatus, saveOwnSeller } from '@chowk/contract/product/seller.ts'
import type { FieldMessages } from '../../app/form/field-errors.ts'
import { m } from '../../paraglide/messages.js'
import { numberOf, paiseOf, rupeesIn } from '../../ui/field/written-values.rules.ts'

/** Where a seller delivers, as the form asks. */
export type Served = 'ALL' | 'OWN' | 'SOME'

interface Shop {
  name: string
  about: string
  shippingPaise: number
  servedStates: readonly string[] | null
  shipsWithinDays: number
}

const NEW_SHOP: Shop = { name: '', about: '', shippingPaise: 0, servedStates: null, shipsWithinDays: 3 }

function valuesFrom(shop: Shop, tax: Partial<SellerTax>) {
  const { servedStates } = shop
  const isOwn = servedStates?.length === 1 && servedStates[0] === tax.stateCode
  const served: Served = servedStates === null ? 'ALL' : isOwn ? 'OWN' : 'SOME'
  return {
    taxStatus: (tax.taxStatus ?? 'UNREGISTERED') as TaxStatus,
    gstin: tax.gstin ?? '',
    enrolmentNumber: tax.enrolmentNumber ?? '',
    pan: tax.pan ?? '',
    legalName: tax.legalName ?? '',
    address: tax.address ?? '',
    postalCode: tax.postalCode ?? '',
    stateCode: tax.stateCode ?? '',
    name: shop.name,
    about: shop.about,
    shippingPaise: rupeesIn(shop.shippingPaise),
    served,
    servedStates: [...(servedStates ?? [])],
    shipsWithinDays: String(shop.shipsWithinDays),
  }
}

/** Form values of a seller, or at set-up of what billing knows. */
export const valuesOf = (seller: OwnSeller | null, suggested: (Partial<SellerTax> & { name: string }) | null) =>
  seller
    ? valuesFrom(seller, seller.tax)
    : valuesFrom({ ...NEW_SHOP, name: suggested?.name ?? '' }, { legalName: suggested?.name ?? '', ...suggested })
/** Values of the seller form. */
export type SellerValues = ReturnType<typeof valuesOf>

function servedOf({ served, servedStates, stateCode, taxStatus }: SellerValues): string[] | null {
  if (served === 'OWN' || ONE_STATE_STATUSES.includes(taxStatus)) return [stateCode]
  return served === 'SOME' ? servedStates : null
}

/** Input of the call from the form values. */
export const inputOf = (values: SellerValues, version: number): Input<typeof saveOwnSeller> => {
  const { served: _, shippingPaise, shipsWithinDays, gstin, ...rest } = values
  const hasGstin = rest.taxStatus === 'REGULAR' || rest.taxStatus === 'COMPOSITION'
  return {
    ...rest,
    version,
    // A number of another status that stands in a hidden field is not sent.
    gstin: hasGstin ? gstin : '',
    enrolmentNumber: rest.taxStatus === 'ENROLLED' ? rest.enrolmentNumber : '',
    shippingPaise: paiseOf(shippingPaise) ?? 0,
    shipsWithinDays: numberOf(shipsWithinDays) ?? 0,
    servedStates: servedOf(values),
  }
}

/** Error messages by field. */
export const FIELD_ERRORS: FieldMessages = {
  gstin: {
    INVALID_GSTIN: m.tax_fault_gstin,
    OTHER_STATE: m.tax_fault_other_state,
    GSTIN_NEEDED: m.sell_fault_gstin_needed,
    GSTIN_UNUSED: m.sell_fault_gstin_unused,
  },
  pan: { INVALID_PAN: m.tax_fault_invalid_pan, OTHER_PAN: m.tax_fault_other_pan, PAN_NEEDED: m.sell_fault_pan_needed },
  enrolmentNumber: { INVALID_ENROLMENT: m.sell_fault_enrolment, ENROLMENT_NEEDED: m.sell_fault_enrolment },
  postalCode: { REQUIRED: m.billing_fault_pin, INVALID_PIN: m.billing_fault_pin },
  stateCode: m.tax_state_unchosen,
  shippingPaise: m.sell_fault_shipping,
  shipsWithinDays: m.sell_fault_dispatch,
  servedStates: m.sell_fault_served,
}
