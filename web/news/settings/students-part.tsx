import { useState } from 'react'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { getLearnedForStudents, setLearnedForStudents } from '@chowk/contract/recommend/recommended.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { SwitchRow } from './switch-row.tsx'
import styles from './part.module.css'

/** Who runs a school; only there somebody may decide this for students. */
export const isSchoolHead = (viewer: UserData | null): boolean =>
  viewer?.admin === true && viewer.workspace?.kind === 'INSTITUTE'

/** Whether For You of the school's students may learn from what they read: off until a purpose is stated (P3). */
export function StudentsPart() {
  const { data, error, refetch } = useRead(getLearnedForStudents, {})
  const [purpose, setPurpose] = useState('')
  const set = useWrite(setLearnedForStudents, { refreshes: [getLearnedForStudents] })
  const isAllowed = data?.allowed === true
  const isReady = isAllowed || purpose.trim() !== ''
  const press = () =>
    set.mutate(isAllowed ? { allowed: false } : { allowed: true, purpose }, {
      onError: () => showToast({ text: m.news_taste_failed() }),
      onSuccess: () => setPurpose(''),
    })
  if (error && !data)
    return (
      <Section title={m.news_students_title()}>
        <ReadFailed failure={error} onRetry={() => void refetch()} />
      </Section>
    )
  return (
    <Section title={m.news_students_title()}>
      <SwitchRow
        name={m.news_students_learn()}
        says={isAllowed ? m.news_students_on() : m.news_students_off()}
        isOn={isAllowed}
        isBusy={!data || !isReady || set.isPending}
        onSwitch={press}
      >
        {isAllowed && (
          <p className={styles['says']}>
            {m.news_students_by({
              name: data.by ?? '',
              date: data.at ? dateText(data.at) : '',
              purpose: data.purpose ?? '',
            })}
          </p>
        )}
        {data && !isAllowed && (
          <TextField
            label={m.news_students_purpose()}
            value={purpose}
            maxLength={500}
            onChange={(event) => setPurpose(event.currentTarget.value)}
          />
        )}
      </SwitchRow>
    </Section>
  )
}
