import { useCopy } from '../app/export/use-copy.ts'
import { IconCopy } from '../ui/icons.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { addToTicket, getTicket } from '@chowk/contract/content/ticket.ts'
import type { WritersTicket } from '@chowk/contract/content/ticket.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { useHydrated } from '../app/hydrated.ts'
import { useRead } from '../app/read.ts'
import { dateAndClock } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Stone } from '../ui/stone.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { ticketOf } from './letter.rules.ts'
import course from '../ui/course.module.css'
import { WrittenText } from '../ui/written/written-text.tsx'
import styles from './content.module.css'

export const meta = () => [
  { title: `${m.content_sent_title()} · ${m.app_name()}` },
  { name: 'robots', content: 'noindex' },
]

interface Ticket {
  number: string
  key: string
}

/** A letter that was sent: its number, where it stands and what was said. Number and key stand behind the #. */
export default function SentScreen() {
  const isHydrated = useHydrated()
  const { hash } = useLocation()
  const ticket = isHydrated ? ticketOf(hash) : undefined
  if (!isHydrated) return <RowSkeleton count={4} />
  return ticket ? <TicketView ticket={ticket} /> : <NoTicket />
}

function NoTicket() {
  return (
    <StatePanel level={1} mark="missing" title={m.content_sent_none_title()} text={m.content_sent_none_text()}>
      <ButtonLink to="/contact-us">{m.content_contact_title()}</ButtonLink>
    </StatePanel>
  )
}

function TicketView({ ticket }: { ticket: Ticket }) {
  const { data, error, refetch } = useRead(getTicket, ticket)
  if (!data && error?.code === 'TICKET_NOT_FOUND') return <NoTicket />
  if (!data && error)
    return (
      <StatePanel level={1} mark="broken" title={m.content_sent_failed()} text={m.app_failed_server()}>
        <Button onClick={() => void refetch()}>{m.app_try_again()}</Button>
      </StatePanel>
    )
  if (!data) return <RowSkeleton count={4} />
  const when = data.preferredAt && dateAndClock(data.preferredAt)
  return (
    <div className={styles['sent']}>
      <SentMark />
      <h1 className="h1">{data.kind === 'CALLBACK' ? m.content_called_title() : m.content_sent_title()}</h1>
      <p className={`breaks muted ${styles['text']}`}>
        {when
          ? m.content_called_text({ time: when, address: data.sentTo })
          : m.content_sent_text({ time: dateAndClock(data.answerBy), address: data.sentTo })}
      </p>
      <Number number={data.number} />
      <Steps ticket={data} />
      {data.entries.length > 0 && <Said entries={data.entries} />}
      <More ticket={ticket} stands={data} />
    </div>
  )
}

function SentMark() {
  return (
    <svg viewBox="2 2 44 44" className={styles['sentMark']} aria-hidden="true">
      <path d="M2 2h19v9.5L11.5 21H2zM46 2H27v9.5L36.5 21H46zM2 46h19v-9.5L11.5 27H2zM46 46H27v-9.5L36.5 27H46z" />
      <path className={styles['sentStone']} d="M24 15.8l8.2 8.2-8.2 8.2-8.2-8.2z" />
      <path className={styles['sentCheck']} d="M20.9 24.2l2.3 2.3 4.1-4.4" />
    </svg>
  )
}

function Number({ number }: { number: string }) {
  const { isCopied, copy } = useCopy(number)
  return (
    <div className={`row spread gap-3 ruled line-below ${styles['number']}`}>
      <div>
        <span className="small muted">{m.content_number()}</span>
        <strong>{number}</strong>
      </div>
      <Button variant="outlined" onClick={copy}>
        <IconCopy size={20} stroke={1.75} aria-hidden />
        {isCopied ? m.app_copied() : m.app_copy()}
      </Button>
    </div>
  )
}

function Steps({ ticket }: { ticket: WritersTicket }) {
  const { createdAt, acknowledgedAt, acknowledgeBy, answerBy, closedAt, state } = ticket
  const steps = [
    { name: m.content_step_received(), at: createdAt, done: true },
    { name: m.content_step_read(), at: acknowledgedAt ?? acknowledgeBy, done: acknowledgedAt !== null },
    {
      name: state === 'REJECTED' ? m.content_step_rejected() : m.content_step_answered(),
      at: closedAt ?? answerBy,
      done: closedAt !== null,
    },
  ]
  return (
    <ol className={`${course['course']} ${styles['steps']}`}>
      {steps.map(({ name, at: time, done }) => (
        <li key={name} data-done={done}>
          <Stone hollow={!done} />
          <strong>{name}</strong>
          <span>{done ? dateAndClock(time) : m.content_step_by({ time: dateAndClock(time) })}</span>
        </li>
      ))}
    </ol>
  )
}

function Said({ entries }: { entries: WritersTicket['entries'] }) {
  return (
    <ul className={`line-above ${styles['said']}`}>
      {entries.map(({ at: time, fromWriter, words }) => (
        <li key={time + words}>
          <span className="small muted">
            {fromWriter ? m.content_said_you() : m.content_said_we()} · {dateAndClock(time)}
          </span>
          <WrittenText text={words} />
        </li>
      ))}
    </ul>
  )
}

function More({ ticket, stands }: { ticket: Ticket; stands: WritersTicket }) {
  const [isOpen, setOpen] = useState(false)
  const isClosed = stands.closedAt !== null
  if (isOpen) return <Addition ticket={ticket} isClosed={isClosed} onClose={() => setOpen(false)} />
  return (
    <div className={`cluster gap-3 ${styles['send']}`}>
      <ButtonLink to="/">{m.content_back_home()}</ButtonLink>
      {(!isClosed || stands.mayReopen) && (
        <Button variant="plain" onClick={() => setOpen(true)}>
          {isClosed ? m.content_reopen() : m.content_add()}
        </Button>
      )}
    </div>
  )
}

interface AdditionProps {
  ticket: Ticket
  /** It was answered already: what is added opens it again. */
  isClosed: boolean
  onClose: () => void
}

function Addition({ ticket, isClosed, onClose }: AdditionProps) {
  const form = useForm(addToTicket, {
    values: { words: '' },
    toInput: ({ words }) => ({ ...ticket, words, reopen: isClosed }),
    errors: {
      TICKET_NOT_FOUND: m.content_sent_none_title,
      TICKET_CLOSED: m.content_add_closed,
      REOPEN_OVER: m.content_add_reopen_over,
      TICKET_FULL: m.content_add_full,
    },
    refreshes: [getTicket],
    staleCodes: ['TICKET_CLOSED', 'REOPEN_OVER'],
    onDone: () => {
      onClose()
      showToast({ text: m.content_added() })
    },
  })
  return (
    <Form form={form}>
      <TextArea
        {...form.field('words')}
        label={isClosed ? m.content_reopen_words() : m.content_add_words()}
        optional={false}
      />
      <FormActions
        form={form}
        submit={m.content_send()}
        busy={m.content_sending()}
        cancel={{ label: m.app_cancel(), onClick: onClose }}
      />
    </Form>
  )
}
