import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { TicketState } from '@chowk/contract/content/ticket.ts'
import { getOperatedTicket, getTickets, moveTicket } from '@chowk/contract/operator/ticket.ts'
import type { OperatedTicket } from '@chowk/contract/operator/ticket.ts'
import { callOverHttp } from '../../app/calls.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { personName } from '../../app/code/person-words.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { TextSkeleton } from '../../ui/waiting/skeleton.tsx'
import { useToastAction } from '../../app/form/toast-action.ts'
import { PreparedAnswers } from './prepared-answers.tsx'
import { KIND, REFUSED, STATE, STEP } from './ticket-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './tickets.module.css'

const READS = [getTickets, getOperatedTicket]

/** One ticket: who writes, what, all that was said, and the steps that are open. */
export function TicketView({ number }: { number: string }) {
  const ticket = useRead(getOperatedTicket, { number })
  return (
    <div className={styles['ticket']}>
      <ReadBoundary read={ticket} skeleton={<TextSkeleton />}>
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
      <h2 className="h2 breaks">{personName(name)}</h2>
      <p className={styles['facts']}>
        {KIND[kind]()} · {number} · {STATE[state]()} · {dateAndClock(createdAt)}
      </p>
      {dueAt && (
        <p className={late ? 'small-strong danger' : styles['facts']}>
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
        <p className="strong breaks">{m.operator_tickets_call_at({ time: dateAndClock(preferredAt) })}</p>
      )}
      {details.length > 0 && <p className={styles['facts']}>{details.join(' · ')}</p>}
      {message && <WrittenText className={styles['message']} text={message} />}
      <ul className={`ruled ${styles['said']}`}>
        {ticket.entries.map((entry) => (
          <li key={entry.id}>
            <span className={styles['facts']}>
              {entry.who === 'WRITER' ? m.operator_tickets_said_writer() : (entry.by ?? '')}
              {entry.state && ` · ${STATE[entry.state]()}`}
              {entry.isNote && ` · ${m.operator_tickets_said_note()}`} · {dateAndClock(entry.at)}
            </span>
            {entry.words && <WrittenText className={styles['message']} text={entry.words} />}
          </li>
        ))}
      </ul>
      <Assignee ticket={ticket} />
      <MoveForm ticket={ticket} />
    </>
  )
}

// Whose it is, so that two do not write the same answer.
function Assignee({ ticket: { number, version, assigneeId, operators } }: { ticket: OperatedTicket }) {
  const give = useToastAction(moveTicket, { errors: REFUSED, refreshes: READS })
  return (
    <SelectField
      label={m.operator_tickets_assignee()}
      value={assigneeId ?? ''}
      disabled={give.isPending}
      options={[
        { value: '', name: m.operator_tickets_nobodys() },
        ...operators.map(({ id, name }) => ({ value: id, name })),
      ]}
      onChange={({ target }) => give.mutate({ number, version, assignTo: target.value || null })}
    />
  )
}

const isStep = (state: TicketState): state is keyof typeof STEP => state in STEP

const VALUES = { words: '', isNote: false }

function MoveForm({ ticket: { number, version, next, language } }: { ticket: OperatedTicket }) {
  const client = useQueryClient()
  const step = useRef<TicketState>(undefined)
  const wordsNow = useRef('')
  const form: FormState<typeof VALUES> = useForm(moveTicket, {
    values: VALUES,
    toInput: (typed) => ({ ...typed, number, version, ...(step.current && { state: step.current }) }),
    errors: REFUSED,
    fieldOf: { WORDS_NEEDED: 'words' },
    refreshes: READS,
    send: async (input, how) => {
      const answer = await callOverHttp(moveTicket, input, how)
      wordsNow.current = form.getValue('words')
      return answer
    },
    onDone: (_, sent) => {
      form.reset(VALUES)
      // What was typed meanwhile stays.
      if (wordsNow.current !== sent.words) form.setValue('words', wordsNow.current)
      showToast({ text: m.operator_done() })
    },
    onRefused: ({ code }) => {
      // How it stands now is shown beside the sentence; what was typed stays.
      if (code === 'VERSION_CONFLICT')
        for (const { address } of READS) void client.invalidateQueries({ queryKey: [address] })
      return false
    },
  })
  const isNote = useWatch({ control: form.control, name: 'isNote' })
  const go = (state?: TicketState) => {
    step.current = state
    form.send()
  }
  return (
    <>
      {/* Its own form may not stand in this one. */}
      <PreparedAnswers language={language} onTake={(words) => form.setValue('words', words)} />
      <Form form={form}>
        {/* Which step is meant, a button says: Enter sends nothing. */}
        <button type="submit" disabled hidden />
        <TextArea {...form.field('words')} label={m.operator_tickets_answer()} optional={false} />
        <CheckboxField {...form.field('isNote')} label={m.operator_tickets_as_note()} />
        <Row>
          {next.filter(isStep).map((state) => (
            <Button key={state} variant="outlined" disabled={form.isPending} onClick={() => go(state)}>
              {STEP[state]()}
            </Button>
          ))}
          <Button disabled={form.isPending} onClick={() => go()}>
            {isNote ? m.operator_tickets_keep() : m.operator_tickets_send()}
          </Button>
        </Row>
      </Form>
    </>
  )
}
