import { useState } from 'react'
import type { TicketState } from '@chowk/contract/content/ticket.ts'
import { getOperatedTicket, getTickets, moveTicket } from '@chowk/contract/operator/ticket.ts'
import type { OperatedTicket } from '@chowk/contract/operator/ticket.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { personName } from '../../app/code/person-words.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { TextBones } from '../../ui/waiting/skeleton.tsx'
import { KIND, STATE, STEP, refusedWords } from './ticket-words.ts'
import styles from './tickets.module.css'

/** One ticket: who writes, what, all that was said, and the steps that are open. */
export function TicketView({ number }: { number: string }) {
  const ticket = useRead(getOperatedTicket, { number })
  return (
    <div className={styles['ticket']}>
      <ReadBoundary read={ticket} skeleton={<TextBones />}>
        {(found) => <Ticket ticket={found} />}
      </ReadBoundary>
    </div>
  )
}

function Ticket({ ticket }: { ticket: OperatedTicket }) {
  const { number, kind, state, name, email, mobile, message, facts, preferredAt, createdAt, late, dueAt } = ticket
  const details = [kind === 'CALLBACK' ? '' : ticket.topic, ...Object.values(facts)].filter(Boolean)
  return (
    <>
      <h2 className={styles['title']}>{personName(name)}</h2>
      <p className={styles['facts']}>
        {KIND[kind]()} · {number} · {STATE[state]()} · {dateAndClock(createdAt)}
      </p>
      {dueAt && (
        <p className={late ? styles['late'] : styles['facts']}>
          {m.operator_tickets_due({ time: dateAndClock(dueAt) })}
        </p>
      )}
      <p className={styles['facts']}>
        <a href={`mailto:${email}`}>{email}</a>
        {mobile && (
          <>
            {' · '}
            <a href={`tel:${mobile}`}>{mobile}</a>
          </>
        )}
      </p>
      {preferredAt && (
        <p className={styles['strong']}>{m.operator_tickets_call_at({ time: dateAndClock(preferredAt) })}</p>
      )}
      {details.length > 0 && <p className={styles['facts']}>{details.join(' · ')}</p>}
      {message && <p className={styles['message']}>{message}</p>}
      <ul className={styles['said']}>
        {ticket.entries.map((entry) => (
          <li key={entry.id}>
            <span className={styles['facts']}>
              {entry.who === 'WRITER' ? m.operator_tickets_said_writer() : (entry.by ?? '')}
              {entry.state && ` · ${STATE[entry.state]()}`}
              {entry.isNote && ` · ${m.operator_tickets_said_note()}`} · {dateAndClock(entry.at)}
            </span>
            {entry.words && <p className={styles['message']}>{entry.words}</p>}
          </li>
        ))}
      </ul>
      <MoveForm ticket={ticket} />
    </>
  )
}

const needsWords = (state: TicketState) => state === 'RESOLVED' || state === 'REJECTED'

function MoveForm({ ticket }: { ticket: OperatedTicket }) {
  const [words, setWords] = useState('')
  const [isNote, setNote] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const move = useWrite(moveTicket, { refreshes: [getTickets, getOperatedTicket] })
  const { number, version } = ticket
  const go = (state?: TicketState) => {
    const isShort = words.trim() === '' || (state !== undefined && needsWords(state) && isNote)
    setMissing(isShort && (state === undefined || needsWords(state)))
    if (isShort && (state === undefined || needsWords(state))) return
    move.mutate(
      { number, version, words, isNote, ...(state && { state }) },
      {
        onSuccess: () => {
          // What was typed meanwhile stays.
          setWords((now) => (now === words ? '' : now))
          setNote(false)
          showToast({ text: m.operator_tickets_moved() })
        },
      },
    )
  }
  return (
    <div className={styles['form']}>
      <TextArea
        label={m.operator_tickets_answer()}
        value={words}
        rows={4}
        maxLength={4000}
        fault={isMissing ? m.operator_tickets_words_needed() : undefined}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <label className={styles['check']}>
        <input type="checkbox" checked={isNote} onChange={(event) => setNote(event.currentTarget.checked)} />
        {m.operator_tickets_as_note()}
      </label>
      {move.error && (
        <Note kind="fault" alert>
          {refusedWords(move.error)}
        </Note>
      )}
      <div className={styles['steps']}>
        {ticket.next.map((state) => (
          <Button key={state} disabled={move.isPending} onClick={() => go(state)}>
            {STEP[state]()}
          </Button>
        ))}
        <Button look="outlined" disabled={move.isPending} onClick={() => go()}>
          {isNote ? m.operator_tickets_keep() : m.operator_tickets_send()}
        </Button>
      </div>
    </div>
  )
}
