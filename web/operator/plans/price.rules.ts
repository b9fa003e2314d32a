import type { Plan } from '@chowk/contract/billing/plan.ts'

/** The fields of a price that hold a number, in the order of the form. */
export const NUMBER_FIELDS = ['month', 'year', 'seats', 'collabs', 'storageMb', 'magazinesPerMonth'] as const
/** One of them. */
export type NumberField = (typeof NUMBER_FIELDS)[number]

/** The numbers as they are being typed: an emptied field is empty, it is not nought. */
export type TypedNumbers = Record<NumberField, string>

/** The numbers of a plan as its fields show them; no limit is an empty field. */
export function typedOf({ monthPaise, yearPaise, gives }: Plan): TypedNumbers {
  return {
    month: String(monthPaise / 100),
    year: String(yearPaise / 100),
    seats: String(gives.seats),
    collabs: gives.collabs === null ? '' : String(gives.collabs),
    storageMb: String(gives.storageMb),
    magazinesPerMonth: String(gives.magazinesPerMonth),
  }
}

const RUPEES = /^\d{1,9}(\.\d{1,2})?$/
const WHOLE = /^\d{1,9}$/

const isRupees = (field: NumberField) => field === 'month' || field === 'year'

/** Fields that do not say a number. Only collabs may be left empty. */
export function faultyFields(typed: TypedNumbers): NumberField[] {
  return NUMBER_FIELDS.filter((field) => {
    const text = plain(typed[field])
    if (field === 'collabs' && text === '') return false
    return !(isRupees(field) ? RUPEES : WHOLE).test(text)
  })
}

// Digits may stand in groups, as prices are shown.
const plain = (text: string) => text.replaceAll(/[\s,₹]/g, '')

/** The plan with the numbers that were typed; only for those without a fault. */
export function pricedPlan(plan: Plan, typed: TypedNumbers): Plan {
  const paise = (text: string) => Math.round(Number(plain(text)) * 100)
  const whole = (text: string) => Number(plain(text))
  const { seats, collabs, storageMb, magazinesPerMonth } = typed
  return {
    ...plan,
    monthPaise: paise(typed.month),
    yearPaise: paise(typed.year),
    gives: {
      ...plan.gives,
      seats: whole(seats),
      collabs: plain(collabs) === '' ? null : whole(collabs),
      storageMb: whole(storageMb),
      magazinesPerMonth: whole(magazinesPerMonth),
    },
  }
}
