import { PERMITS } from '@chowk/contract/billing/plan.ts'
import type { Permit, Plan } from '@chowk/contract/billing/plan.ts'
import { rupees } from '@chowk/contract/money.ts'
import { grouped } from '../../ui/numbers.rules.ts'
import { numberOf, paiseOf, rupeesIn } from '../../ui/field/written-values.rules.ts'

const shown = (number: number | null) => (number === null ? '' : String(number))

/** A plan as the fields of its form show it; no limit is an empty field. */
export const typedOf = ({ name, nameHi, monthPaise, yearPaise, gives }: Plan) => ({
  name,
  nameHi,
  monthPaise: rupeesIn(monthPaise),
  yearPaise: rupeesIn(yearPaise),
  gives: {
    ...gives,
    seats: shown(gives.seats),
    collabs: shown(gives.collabs),
    storageMb: shown(gives.storageMb),
    magazinesPerMonth: shown(gives.magazinesPerMonth),
  },
})

/** What the fields of the form hold. */
export type TypedPlan = ReturnType<typeof typedOf>

// An emptied field is empty, it is not nought: the schema asks for it.
const needed = (value: number | undefined) => value as number

/** The plan with what was typed; only collabs may be left empty. */
export const pricedPlan = ({ code, version }: Plan, { name, nameHi, monthPaise, yearPaise, gives }: TypedPlan) => ({
  code,
  version,
  name,
  nameHi,
  monthPaise: needed(paiseOf(monthPaise)),
  yearPaise: needed(paiseOf(yearPaise)),
  gives: {
    ...gives,
    seats: needed(numberOf(gives.seats)),
    collabs: numberOf(gives.collabs) ?? null,
    storageMb: needed(numberOf(gives.storageMb)),
    magazinesPerMonth: needed(numberOf(gives.magazinesPerMonth)),
  },
})

const TEXTS = ['name', 'nameHi'] as const
const PRICES = ['monthPaise', 'yearPaise'] as const
const LIMITS = ['seats', 'collabs', 'storageMb', 'magazinesPerMonth'] as const

/** What of a plan can change. */
export type PricedName = (typeof TEXTS | typeof PRICES | typeof LIMITS)[number] | Permit

type Priced = Pick<Plan, 'name' | 'nameHi' | 'monthPaise' | 'yearPaise' | 'gives'>

const numberShown = (number: number | null) => (number === null ? '' : grouped(number))

const shownOf = (plan: Priced): [PricedName, string | boolean][] => [
  ...TEXTS.map((name): [PricedName, string] => [name, plan[name].trim()]),
  ...PRICES.map((name): [PricedName, string] => [name, rupees(plan[name])]),
  ...LIMITS.map((name): [PricedName, string] => [name, numberShown(plan.gives[name])]),
  ...PERMITS.map((name): [PricedName, boolean] => [name, plan.gives[name]]),
]

/** What is different, each as it was and as it will be; no limit is an empty text. */
export function priceChanges(before: Priced, after: Priced) {
  const now = new Map(shownOf(after))
  return shownOf(before).flatMap(([name, was]) => {
    const will = now.get(name) ?? ''
    return will === was ? [] : [{ name, before: was, after: will }]
  })
}
