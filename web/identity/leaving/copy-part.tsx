import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { askDataExport, listDataExports } from '@chowk/contract/identity/data-export.ts'
import type { DataExport } from '@chowk/contract/identity/data-export.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { failureWords } from '../../app/code/failure-words.ts'
import styles from './leaving.module.css'

const REFUSED = { WRONG_PASSWORD: m.leaving_wrong_password } satisfies Record<
  keyof (typeof askDataExport)['refusals'],
  () => string
>
/** While a copy is being packed, its state is asked for this often. */
const ASK_EVERY_MS = 3000

/** All that Chowk keeps of her, as a file: asked for with the password, packed in the background. */
export function CopyPart() {
  const read = useRead(listDataExports, {})
  const { data, refetch } = read
  const ask = useWrite(askDataExport, { refreshes: [listDataExports] })
  const [isMissing, setMissing] = useState(false)
  const fault = useRef<HTMLDivElement>(null)
  const isPacking = data?.content.some(({ state }) => state === 'WAITING') ?? false
  useEffect(() => fault.current?.focus(), [ask.error])
  useEffect(() => {
    if (!isPacking) return undefined
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isPacking, refetch])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    setMissing(!password)
    if (typeof password === 'string' && password !== '') ask.mutate({ password })
  }
  return (
    <Section title={m.privacy_copy()}>
      <div id="copy">
        <p className={styles['says']}>{m.privacy_copy_says()}</p>
        {ask.error && (
          <Note kind="fault" alert ref={fault}>
            {failureWords(ask.error, REFUSED)}
          </Note>
        )}
        {!isPacking && (
          <form method="post" className={styles['do']} onSubmit={submit} noValidate>
            <TextField
              label={m.leaving_password()}
              fault={isMissing ? m.identity_password_missing() : undefined}
              name="password"
              type="password"
              autoComplete="current-password"
            />
            <Button type="submit" look="outlined" disabled={ask.isPending}>
              {m.privacy_copy_do()}
            </Button>
          </form>
        )}
        <ReadBoundary read={read} skeleton={<RowBones count={1} />}>
          {({ content }) => (
            <ul className={styles['copies']} aria-live="polite">
              {content.map((copy) => (
                <Copy key={copy.id} copy={copy} />
              ))}
            </ul>
          )}
        </ReadBoundary>
      </div>
    </Section>
  )
}

const STATES = {
  WAITING: m.privacy_copy_waiting,
  READY: m.privacy_copy_ready,
  FAILED: m.privacy_copy_failed,
  OVER: m.privacy_copy_over,
} satisfies Record<DataExport['state'], () => string>

const KILOBYTE = 1024

function Copy({ copy: { state, requestedAt, endsAt, bytes, url } }: { copy: DataExport }) {
  return (
    <li>
      <span>
        <strong>{dateAndClock(requestedAt)}</strong> · {STATES[state]()}
        {state === 'READY' && endsAt && ` ${m.privacy_copy_until({ time: dateAndClock(endsAt) })}`}
      </span>
      {url && (
        <ButtonAnchor href={url} look="outlined" low>
          {m.privacy_copy_take({ size: Math.max(1, Math.round((bytes ?? 0) / KILOBYTE)) })}
        </ButtonAnchor>
      )}
    </li>
  )
}
