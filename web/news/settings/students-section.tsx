import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { getLearnedForStudents, setLearnedForStudents } from '@chowk/contract/recommend/recommended.ts'
import { useRead } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { Form } from '../../app/form/form.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { SwitchRow } from './switch-row.tsx'
import styles from './section.module.css'

/** Who runs a school; only there somebody may decide this for students. */
export const isSchoolHead = (viewer: UserData | null): boolean =>
  viewer?.admin === true && viewer.workspace?.kind === 'INSTITUTE'

const ERRORS = { NOT_A_SCHOOL: m.news_students_no_school, PURPOSE_NEEDED: m.news_students_purpose_needed }

/** Whether For You of the school's students may learn from what they read: off until a purpose is stated (P3). */
export function StudentsSection() {
  const { data, error, refetch } = useRead(getLearnedForStudents, {})
  const end = useAction(setLearnedForStudents, { refreshes: [getLearnedForStudents], errors: ERRORS })
  const form = useForm(setLearnedForStudents, {
    values: { purpose: '' },
    toInput: ({ purpose }) => ({ allowed: true, purpose }),
    errors: ERRORS,
    fieldOf: { PURPOSE_NEEDED: 'purpose' },
    refreshes: [getLearnedForStudents],
    onDone: () => {
      form.reset({ purpose: '' })
    },
  })
  const isAllowed = data?.allowed === true
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
        isBusy={!data || end.isPending || form.isPending}
        onSwitch={() => (isAllowed ? end.mutate({ allowed: false }) : form.send())}
      >
        <ProblemNote>{end.problem}</ProblemNote>
        {isAllowed && (
          <p className={`small muted ${styles['says']}`}>
            {m.news_students_by({
              name: data.by ?? '',
              date: data.at ? dateText(data.at) : '',
              purpose: data.purpose ?? '',
            })}
          </p>
        )}
        {data && !isAllowed && (
          <Form form={form}>
            <TextField {...form.field('purpose')} label={m.news_students_purpose()} optional={false} />
          </Form>
        )}
      </SwitchRow>
    </Section>
  )
}
