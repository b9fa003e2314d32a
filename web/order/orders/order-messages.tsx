import { useState } from 'react'
import { listOrderMessages, sendOrderMessage } from '@chowk/contract/order/message.ts'
import type { OrderMessage } from '@chowk/contract/order/message.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Section } from '../../ui/section.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './orders.module.css'

/** Messages between buyer and seller of an order, and a field to write more. */
export function OrderMessages({ orderId }: { orderId: string }) {
  const read = useRead(listOrderMessages, { orderId })
  // Each message gets a form of its own, which begins empty.
  const [sent, setSent] = useState(0)
  return (
    <Section title={m.order_messages()}>
      <div className="stack gap-4">
        <ReadBoundary read={read} failed={m.order_messages_failed()}>
          {({ messages }) => (
            <ol className={styles['messages']}>
              {messages.map((message) => (
                <Message key={message.messageId} message={message} />
              ))}
            </ol>
          )}
        </ReadBoundary>
        <MessageForm key={sent} orderId={orderId} onDone={() => setSent(sent + 1)} />
      </div>
    </Section>
  )
}

function MessageForm({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const form = useForm(sendOrderMessage, {
    values: { text: '' },
    toInput: (typed) => ({ ...typed, orderId }),
    errors: { ORDER_NOT_FOUND: m.order_gone, TOO_MANY_MESSAGES: m.order_messages_too_many },
    refreshes: [listOrderMessages],
    onDone,
  })
  return (
    <Form form={form} label={m.order_messages()}>
      <TextArea {...form.field('text')} label={m.order_message_text()} rows={2} />
      <FormActions form={form} submit={m.order_message_send()} />
    </Form>
  )
}

const SIDES = { BUYER: m.order_buyer, SELLER: m.order_seller } as const

function Message({ message: { side, isOwn, by, text, at } }: { message: OrderMessage }) {
  return (
    <li className={`stack gap-1 ${isOwn ? styles['own'] : ''}`}>
      <p className="small muted">
        {by ?? SIDES[side]()}
        <time dateTime={at} className="dot-before">
          {dateAndClock(at)}
        </time>
      </p>
      {text === '' ? <p className="small muted">{m.order_message_erased()}</p> : <WrittenText text={text} />}
    </li>
  )
}
