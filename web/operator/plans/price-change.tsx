import type { Input } from '@chowk/contract/call.ts'
import type { Plan, updatePlan } from '@chowk/contract/billing/plan.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { priceChanges } from './price.rules.ts'
import type { PricedName } from './price.rules.ts'

export interface Question {
  input: Input<typeof updatePlan>
  answer: (isMeant: boolean) => void
}

interface PriceChangeProps {
  plan: Plan
  question: Question
  nameOf: (name: PricedName) => string
}

/** What changes for whom, before it goes live. */
export function PriceChange({ plan, question: { input, answer }, nameOf }: PriceChangeProps) {
  const shown = (value: string | boolean) =>
    typeof value === 'string' ? value || m.billing_any_number() : value ? m.billing_yes() : m.billing_no()
  return (
    <ConfirmDialog
      title={m.operator_price_ask({ plan: plan.name })}
      action={m.operator_price_go_live()}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <dl>
        {priceChanges(plan, input).map(({ name, before, after }) => (
          <div key={name}>
            <dt>{nameOf(name)}</dt>
            <dd>{m.operator_price_from_to({ before: shown(before), after: shown(after) })}</dd>
          </div>
        ))}
      </dl>
      <p>{m.operator_prices_note()}</p>
    </ConfirmDialog>
  )
}
