import type { Output } from '@chowk/contract/call.ts'
import type { OrderItem } from '@chowk/contract/order/order.ts'
import { shipOrders } from '@chowk/contract/order/order-step.ts'
import type { ShippedOrder } from '@chowk/contract/order/order-step.ts'
import { useState } from 'react'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { ORDER_READS } from './order-reads.ts'
import styles from './orders.module.css'

interface ShipSheetProps {
  orders: readonly OrderItem[]
  onClose: () => void
  onDone: () => void
}

interface Parcel {
  carrier: string
  tracking: string
}

const PROBLEMS: Record<NonNullable<ShippedOrder['problem']>, () => string> = {
  ORDER_NOT_FOUND: m.order_gone,
  ILLEGAL_TRANSITION: m.order_moved,
  TRACKING_NEEDED: m.order_tracking_needed,
}

/** Marks many orders as sent, each with its parcel; those that could not be sent stay with the reason. */
export function ShipSheet({ orders, onClose, onDone }: ShipSheetProps) {
  const [parcels, setParcels] = useState<Readonly<Record<string, Parcel>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending, problem } = useAction(shipOrders, {
    errors: {},
    refreshes: ORDER_READS,
  })
  const settle = ({ orders: outcomes }: Output<typeof shipOrders>) => {
    const failed = outcomes.flatMap(({ orderId, problem: code }) => (code ? [[orderId, PROBLEMS[code]()]] : []))
    const sent = outcomes.length - failed.length
    if (sent > 0) showToast({ text: m.order_shipped_many({ count: sent }) })
    setProblems(Object.fromEntries(failed) as Record<string, string>)
    if (failed.length === 0) onDone()
  }
  const send = () =>
    mutate({ orders: orders.map(({ orderId }) => ({ orderId, ...parcelOf(orderId) })) }, { onSuccess: settle })
  const parcelOf = (orderId: string): Parcel => parcels[orderId] ?? { carrier: '', tracking: '' }
  const change = (orderId: string, value: Partial<Parcel>) =>
    setParcels({ ...parcels, [orderId]: { ...parcelOf(orderId), ...value } })
  return (
    <Sheet label={m.order_ship_many({ count: orders.length })} onClose={onClose} wide="form">
      <div className="stack gap-4">
        <h2 className="h2">{m.order_ship_many({ count: orders.length })}</h2>
        <p className="muted">{m.order_self_delivery()}</p>
        <ProblemNote>{problem}</ProblemNote>
        {orders.map(({ orderId, displayNumber, otherName }) => (
          <fieldset key={orderId} className={`stack gap-2 ${styles['parcel']}`}>
            <legend className="small-strong">
              {otherName} <span className="muted tabular dot-before">{displayNumber}</span>
            </legend>
            {problems[orderId] && <Note kind="fault">{problems[orderId]}</Note>}
            <div className={styles['fields']}>
              <TextField
                label={m.order_carrier()}
                maxLength={60}
                value={parcelOf(orderId).carrier}
                onChange={({ target }) => change(orderId, { carrier: target.value })}
              />
              <TextField
                label={m.order_tracking()}
                maxLength={60}
                value={parcelOf(orderId).tracking}
                onChange={({ target }) => change(orderId, { tracking: target.value })}
              />
            </div>
          </fieldset>
        ))}
        <div className="cluster gap-3">
          <Button disabled={isPending} onClick={send}>
            {m.order_do_ship()}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {m.app_cancel()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
