import { useState } from 'react'
import type { FormEvent } from 'react'
import { plainDigits } from '@chowk/contract/identity/contact.ts'
import { getPersonalInfo, updatePersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import type { PersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { ContactRows } from '../contact-change/contact-rows.tsx'
import { faultAt, profileFailure } from './fault-words.ts'
import styles from './profile-settings.module.css'

/** What is kept of her and shown to nobody: contact and the year of birth. */
export function PersonalPart() {
  const read = useRead(getPersonalInfo, {})
  return (
    <Section title={m.profile_personal()}>
      <p className={styles['says']}>
        {m.profile_personal_says()} {m.profile_contact_fixed()}
      </p>
      <ReadBoundary read={read} skeleton={<RowBones count={1} />}>
        {(info) => (
          <>
            <ContactRows info={info} />
            <PersonalForm info={info} />
          </>
        )}
      </ReadBoundary>
    </Section>
  )
}

function PersonalForm({ info }: { info: PersonalInfo }) {
  const [year, setYear] = useState(info.birthYear === null ? '' : String(info.birthYear))
  const write = useWrite(updatePersonalInfo, { refreshes: [getPersonalInfo] })
  const hasChanged = year !== '' && Number(year) !== info.birthYear
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const current = write.error?.refused?.details?.['current'] as PersonalInfo | undefined
    write.mutate({ version: Math.max(info.version, current?.version ?? 0), birthYear: Number(year) })
  }
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      {write.error && (
        <Note kind="fault" alert>
          {profileFailure(write.error)}
        </Note>
      )}
      <div className={styles['year']}>
        <TextField
          label={m.profile_birth_year()}
          value={year}
          inputMode="numeric"
          maxLength={4}
          disabled={!info.mayChangeBirthYear}
          hint={info.mayChangeBirthYear ? undefined : m.profile_birth_year_kept()}
          fault={faultAt(write.error, 'birthYear')}
          onChange={(event) => setYear(plainDigits(event.target.value).replaceAll(/\D/g, ''))}
        />
        {info.mayChangeBirthYear && (
          <Button type="submit" look="outlined" disabled={write.isPending || !hasChanged}>
            {m.profile_save()}
          </Button>
        )}
      </div>
    </form>
  )
}
