import { useState } from 'react'
import { PART_STATES } from '@chowk/contract/order/order-state.ts'
import type { PartState } from '@chowk/contract/order/order-state.ts'
import type { OrderDetails } from '@chowk/contract/order/order.ts'
import { updateOrderStatus } from '@chowk/contract/order/order-step.ts'
import { useAction } from '../../app/form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { STEP_ERRORS, stepWord } from './order-words.ts'
import { ORDER_READS } from './order-reads.ts'
import { StepForm } from './step-form.tsx'

// Nothing is lost by these, and nothing has to be said; all other steps are asked about first.
const AT_ONCE: ReadonlySet<PartState> = new Set(['CONFIRMED', 'PACKED', 'RETURN_APPROVED'])
const AGAINST: ReadonlySet<PartState> = new Set(['CANCELLED', 'UNDELIVERED', 'RETURN_REJECTED', 'DISPUTED'])

/** Steps that the viewer can take with an order now. */
export function OrderSteps({ order }: { order: OrderDetails }) {
  const [asked, setAsked] = useState<PartState | null>(null)
  const { mutate, isPending, problem } = useAction(updateOrderStatus, {
    errors: STEP_ERRORS,
    staleCodes: ['ILLEGAL_TRANSITION'],
    refreshes: ORDER_READS,
  })
  const may = new Set(order.lines.flatMap(({ parts }) => parts.flatMap((part) => part.may)))
  const steps = PART_STATES.filter((state) => may.has(state))
  if (steps.length === 0) return null
  const [first] = steps.filter((state) => !AGAINST.has(state))
  const { referenceCode, orderId } = order
  return (
    <div className="stack gap-3">
      <ProblemNote>{problem}</ProblemNote>
      <div className="cluster gap-3">
        {steps.map((state) => (
          <Button
            key={state}
            variant={state === first ? 'filled' : AGAINST.has(state) ? 'plain' : 'outlined'}
            disabled={isPending}
            onClick={() =>
              AT_ONCE.has(state) ? mutate({ orderStatus: state, referenceCode, orderId }) : setAsked(state)
            }
          >
            {stepWord(order, state)}
          </Button>
        ))}
      </div>
      {asked && (
        <Sheet label={stepWord(order, asked)} onClose={() => setAsked(null)} wide="form">
          <StepForm order={order} to={asked} onDone={() => setAsked(null)} />
        </Sheet>
      )}
    </div>
  )
}
