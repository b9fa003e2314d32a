import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { countMembers, inviteMembers, listMembers } from '@chowk/contract/member/member.ts'
import type { GivenRole } from '@chowk/contract/member/member.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { numberOf } from '../../ui/field/written-values.rules.ts'
import { showToast } from '../../ui/floating/toast.ts'
import { Columns, Stack } from '../../ui/layout/layout.tsx'
import type { Choice } from '../../ui/widgets/server-search.ts'
import { DepartmentField } from './member-fields.tsx'
import styles from './members.module.css'
import { FIELD_REFUSED, ROLE_REFUSED, classOptions, roleOptions } from './member-words.ts'

const linesOf = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

// Of a pupil her parent's contact follows after a sign that stands in no address.
function invitedIn(line: string) {
  const [contact = '', guardian] = line.split('/').map((each) => each.trim())
  return guardian ? { contact, guardianContact: guardian } : { contact }
}

type Answer = Output<typeof inviteMembers>

const WHY: Readonly<Record<string, () => string>> = {
  ...ROLE_REFUSED,
  INVALID_CONTACT: m.member_error_contact,
  MEMBER_EXISTS: m.member_error_exists,
  SEATS_TAKEN: m.member_error_seats_short,
  GUARDIAN_MISSING: m.member_error_guardian,
}

/** Invites many by their addresses alone. */
export function InviteManyForm({ onClose }: { onClose: () => void }) {
  const [failed, setFailed] = useState<Answer['failed']>([])
  const form = useForm(inviteMembers, {
    values: { people: '', role: 'MEMBER', class: '', department: null as Choice | null },
    toInput: ({ people, role, class: year, department }) => ({
      people: linesOf(people).map(invitedIn),
      role: role as GivenRole,
      class: numberOf(year) ?? null,
      departmentId: department?.id ?? null,
    }),
    fieldAt: { departmentId: 'department' },
    fieldOf: { DEPARTMENT_NOT_FOUND: 'department' },
    fieldErrors: { people: m.member_invite_many_hint },
    errors: { DEPARTMENT_NOT_FOUND: FIELD_REFUSED.DEPARTMENT_NOT_FOUND },
    refreshes: [listMembers, countMembers],
    onDone: (answer: Answer, { people }) => {
      showToast({ text: m.member_invite_many_done({ count: String(answer.invited) }) })
      if (answer.failed.length === 0) return onClose()
      setFailed(answer.failed)
      // Those alone are left to be mended, as they were typed.
      const contacts = new Set(answer.failed.map(({ contact }) => contact))
      form.setValue(
        'people',
        linesOf(people)
          .filter((line) => contacts.has(invitedIn(line).contact))
          .join('\n'),
      )
    },
  })
  if (failed.length > 0) return <Failed failed={failed} onClose={onClose} onMend={() => setFailed([])} />
  return (
    <Stack>
      <h2 className="h3">{m.member_invite_many()}</h2>
      <Form form={form} autoFocus>
        <TextArea
          {...form.field('people')}
          label={m.member_invite_many_field()}
          hint={m.member_invite_many_hint()}
          rows={6}
        />
        <Columns>
          <SelectField {...form.field('role')} label={m.app_role()} options={roleOptions()} />
          <SelectField {...form.field('class')} label={m.app_class()} options={classOptions()} />
        </Columns>
        <DepartmentField form={form} name="department" />
        <FormActions form={form} submit={m.member_invite_many()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
      </Form>
    </Stack>
  )
}

interface FailedProps {
  failed: Answer['failed']
  onMend: () => void
  onClose: () => void
}

function Failed({ failed, onMend, onClose }: FailedProps) {
  return (
    <Stack>
      <h2 className="h3">{m.member_invite_many_failed()}</h2>
      <ul>
        {failed.map(({ contact, code }) => (
          <li key={contact} className={`stack breaks line-below ${styles['failed']}`}>
            <span className="strong">{contact}</span>
            <span className="small danger">{(WHY[code] ?? m.member_error_moved)()}</span>
          </li>
        ))}
      </ul>
      <div className="cluster gap-2">
        <Button onClick={onMend}>{m.app_edit()}</Button>
        <Button variant="plain" onClick={onClose}>
          {m.app_close()}
        </Button>
      </div>
    </Stack>
  )
}
