import type { Plan } from '@chowk/contract/billing/plan.ts'
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
