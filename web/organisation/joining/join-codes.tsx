import { useState } from 'react'
import type { FormEvent } from 'react'
import { listJoinCodes, makeJoinCode, revokeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import type { JoinCode } from '@chowk/contract/organisation/join-code.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { failureWords } from '../faults.ts'
import styles from './joining.module.css'

const DAYS = [1, 7, 14, 30, 90]
const USES = [1, 10, 30, 100, 500]

/** Codes that let people into the own workspace: made, told once, and taken back. */
export function JoinCodes() {
  const { data } = useRead(listJoinCodes, {})
  const make = useWrite(makeJoinCode, { refreshes: [listJoinCodes] })
  const [days, setDays] = useState('14')
  const [uses, setUses] = useState('30')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ days: Number(days), mostUses: Number(uses) })
  }
  return (
    <Section title={m.organisation_codes()}>
      <p className={styles['says']}>{m.organisation_codes_text()}</p>
      {make.error && (
        <Note kind="fault" alert>
          {make.error.code === 'TOO_MANY_CODES' ? m.organisation_codes_many() : failureWords(make.error)}
        </Note>
      )}
      {make.data && <Told key={make.data.id} code={make.data.code} />}
      <form className={styles['make']} onSubmit={submit}>
        <SelectField
          label={m.organisation_codes_days()}
          value={days}
          options={DAYS.map((count) => ({ value: String(count), name: m.organisation_codes_for_days({ count }) }))}
          onChoose={setDays}
        />
        <SelectField
          label={m.organisation_codes_uses()}
          value={uses}
          options={USES.map((count) => ({ value: String(count), name: m.organisation_codes_for_people({ count }) }))}
          onChoose={setUses}
        />
        <Button type="submit" look="outlined" disabled={make.isPending}>
          {m.organisation_codes_make()}
        </Button>
      </form>
      {data?.content.length === 0 && <p className={styles['says']}>{m.organisation_codes_none()}</p>}
      <ul className={styles['list']}>
        {data?.content.map((code) => (
          <Row key={code.id} code={code} />
        ))}
      </ul>
    </Section>
  )
}

function Told({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <div className={styles['told']} role="status">
      <p className={styles['says']}>{m.organisation_codes_made()}</p>
      <p className={styles['code']}>{code}</p>
      {'clipboard' in globalThis.navigator && (
        <Button look="outlined" low onClick={() => void copy()}>
          {isCopied ? m.organisation_codes_copied() : m.organisation_codes_copy()}
        </Button>
      )}
    </div>
  )
}

function Row({ code: { id, begins, uses, mostUses, expiresAt } }: { code: JoinCode }) {
  const revoke = useWrite(revokeJoinCode, { refreshes: [listJoinCodes] })
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p className={styles['name']}>{m.organisation_codes_good({ begins, date: dateText(expiresAt) })}</p>
        <p className={styles['says']}>{m.organisation_codes_used({ uses, most: mostUses })}</p>
        {revoke.error && (
          <p role="alert" className={styles['says']}>
            {failureWords(revoke.error)}
          </p>
        )}
      </div>
      <Button
        look="plain"
        low
        disabled={revoke.isPending}
        aria-label={m.organisation_codes_revoke_name({ begins })}
        onClick={() => revoke.mutate({ id })}
      >
        {m.organisation_codes_revoke()}
      </Button>
    </li>
  )
}
