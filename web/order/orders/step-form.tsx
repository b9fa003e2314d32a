import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { OrderDetails } from '@chowk/contract/order/order.ts'
import type { PartState } from '@chowk/contract/order/order-state.ts'
import { updateOrderStatus } from '@chowk/contract/order/order-step.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { QuantityStepper } from '../../app/shopping/quantity-stepper.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { REFUNDS, RefundSums } from '../returns/refund-sums.tsx'
import { ORDER_READS } from './order-reads.ts'
import { STATE_WORDS, STEP_ERRORS, stepWord } from './order-words.ts'
import styles from './orders.module.css'

interface StepFormProps {
  order: OrderDetails
  to: PartState
  onDone: () => void
}

const SAYS: Partial<Record<PartState, () => string>> = {
  CANCELLED: m.order_says_cancel,
  RETURN_REQUESTED: m.order_says_return,
  DISPUTED: m.order_says_dispute,
  DELIVERED: m.order_says_delivered,
  COMPLETED: m.order_says_keep,
  RETURNED: m.order_says_returned,
  SHIPPED: m.order_self_delivery,
}
const WITHOUT_REASON: ReadonlySet<PartState> = new Set(['SHIPPED', 'DELIVERED', 'RETURNED'])
const CAN_RESTOCK: ReadonlySet<PartState> = new Set(['RETURNED', 'REFUNDED'])

/** How many units of each line can take the step. */
const possibleOf = ({ lines }: OrderDetails, to: PartState) =>
  lines.flatMap(({ lineId, title, parts }) => {
    const most = parts.filter(({ may }) => may.includes(to)).reduce((sum, { quantity }) => sum + quantity, 0)
    return most > 0 ? [{ lineId, title, most }] : []
  })

/** Asks what a step needs: which units, why, and by which parcel. */
export function StepForm({ order, to, onDone }: StepFormProps) {
  const possible = possibleOf(order, to)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const countOf = ({ lineId, most }: (typeof possible)[number]) => Math.min(counts[lineId] ?? most, most)
  const { referenceCode, orderId, viewAs } = order
  const units = possible
    .map((line) => ({ line: line.lineId, quantity: countOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  const form = useForm(updateOrderStatus, {
    values: { reason: '', carrier: '', tracking: '', promisedOn: '', fault: 'SELLER', restock: false },
    toInput: ({ promisedOn, fault, ...typed }) => ({
      ...typed,
      ...(promisedOn && { promisedOn }),
      fault: fault as 'BUYER' | 'SELLER',
      orderStatus: to,
      referenceCode,
      orderId,
      units,
    }),
    errors: STEP_ERRORS,
    fieldOf: { REASON_NEEDED: 'reason', TRACKING_NEEDED: 'tracking' },
    staleCodes: ['ILLEGAL_TRANSITION', 'TOO_MANY_UNITS'],
    refreshes: ORDER_READS,
    onDone: () => {
      showToast({ text: m.order_step_done({ state: STATE_WORDS[to]() }) })
      onDone()
    },
  })
  const fault = useWatch({ control: form.control, name: 'fault' }) as 'BUYER' | 'SELLER'
  const hasStock = CAN_RESTOCK.has(to) || possibleFromUndelivered(order, to)
  return (
    <Form form={form} label={stepWord(order, to)}>
      <h2 className="h2">{stepWord(order, to)}</h2>
      {SAYS[to] && viewAs !== 'OPERATOR' && <p className="muted">{SAYS[to]()}</p>}
      {possible.some(({ most }) => most > 1) || possible.length > 1 ? (
        <ul className={styles['counts']}>
          {possible.map((line) => (
            <li key={line.lineId} className="row spread gap-3">
              <span className="breaks">{line.title}</span>
              <QuantityStepper
                label={m.cart_quantity_of({ title: line.title })}
                quantity={countOf(line)}
                mayLess={countOf(line) > 0}
                mayMore={countOf(line) < line.most}
                onChange={(quantity) => setCounts({ ...counts, [line.lineId]: quantity })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {to === 'SHIPPED' && (
        <>
          <TextField {...form.field('carrier')} label={m.order_carrier()} />
          <TextField {...form.field('tracking')} label={m.order_tracking()} />
          <DateField {...form.field('promisedOn')} label={m.order_promised()} />
        </>
      )}
      {(to === 'RETURN_REQUESTED' || viewAs === 'OPERATOR') && (
        <RadioGroup
          {...form.field('fault')}
          label={m.order_fault()}
          as="list"
          options={[
            { value: 'SELLER', name: m.order_fault_seller() },
            { value: 'BUYER', name: m.order_fault_buyer() },
          ]}
        />
      )}
      {!WITHOUT_REASON.has(to) && <TextArea {...form.field('reason')} label={m.order_reason()} rows={3} />}
      {hasStock && <CheckboxField {...form.field('restock')} label={m.order_restock()} />}
      {REFUNDS.has(to) && units.length > 0 && <RefundSums order={order} to={to} units={units} fault={fault} />}
      <FormActions form={form} submit={stepWord(order, to)} />
    </Form>
  )
}

const possibleFromUndelivered = ({ lines, viewAs }: OrderDetails, to: PartState): boolean =>
  to === 'CANCELLED' &&
  viewAs === 'SELLER' &&
  lines.some(({ parts }) => parts.some(({ state, may }) => state === 'UNDELIVERED' && may.includes(to)))
