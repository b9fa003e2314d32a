import { useState } from 'react'
import { updateMember } from '@chowk/contract/member/member-file.ts'
import type { GivenRole } from '@chowk/contract/member/member.ts'
import type { MemberFile } from '@chowk/contract/member/member-file.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { numberOf, textOrNull } from '../../ui/field/written-values.rules.ts'
import { showToast } from '../../ui/floating/toast.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { PersonalFields, WorkFields } from './member-fields.tsx'
import type { MemberValues } from './member-fields.tsx'
import { MEMBER_READS, useShown } from '../member-reads.ts'
import { FIELD_ERRORS, FIELD_REFUSED, ROLE_REFUSED, STEP_REFUSED } from './member-words.ts'

const valuesOf = (file: MemberFile): MemberValues => ({
  name: file.name,
  email: file.email ?? '',
  mobile: file.mobile ?? '',
  employeeCode: file.employeeCode ?? '',
  designation: file.designation,
  department: file.department?.id ? { id: file.department.id, name: file.department.name } : null,
  manager: file.manager,
  class: file.class?.toString() ?? '',
  birthYear: file.birthYear?.toString() ?? '',
  guardianContact: file.guardianContact ?? '',
  role: file.role,
  storeAllowed: file.storeAllowed,
})

const personalOf = (typed: MemberValues) => ({
  name: typed.name,
  email: textOrNull(typed.email),
  mobile: textOrNull(typed.mobile),
  birthYear: numberOf(typed.birthYear) ?? null,
})

const workOf = (typed: MemberValues) => ({
  employeeCode: textOrNull(typed.employeeCode),
  designation: typed.designation,
  departmentId: typed.department?.id ?? null,
  managerId: typed.manager?.id ?? null,
  class: numberOf(typed.class) ?? null,
  guardianContact: textOrNull(typed.guardianContact),
})

const ERRORS = {
  ...FIELD_REFUSED,
  ...STEP_REFUSED,
  ...ROLE_REFUSED,
  VERSION_CONFLICT: m.member_error_read_again,
  PERSONAL_IS_HERS: m.member_error_personal,
  CONTACT_TAKEN: m.member_error_contact_taken,
}

/** Changes what the organisation says of a member; what is hers alone stands there no more once she has an account. */
export function ChangeMemberForm({ file, onClose }: { file: MemberFile; onClose: () => void }) {
  // As it was opened: her page may be read again below it.
  const [{ id, may, version }] = useState(file)
  const show = useShown()
  const form = useForm(updateMember, {
    values: valuesOf(file),
    toInput: (typed, newest) => ({
      id,
      version: newest,
      ...workOf(typed),
      ...(may.changePersonal && personalOf(typed)),
      ...(may.changeRole && { role: typed.role as GivenRole, storeAllowed: typed.storeAllowed }),
    }),
    fieldAt: { departmentId: 'department', managerId: 'manager' },
    fieldErrors: FIELD_ERRORS,
    fieldOf: {
      CODE_TAKEN: 'employeeCode',
      DEPARTMENT_NOT_FOUND: 'department',
      MANAGER_NOT_FOUND: 'manager',
      MANAGER_CYCLE: 'manager',
      CONTACT_NEEDED: 'email',
      CONTACT_TAKEN: 'email',
      TOO_YOUNG: 'role',
    },
    errors: ERRORS,
    conflict: { version, valuesOf: (current) => valuesOf(current as unknown as MemberFile) },
    refreshes: MEMBER_READS,
    staleCodes: ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT'],
    onDone: (after) => {
      show(after)
      onClose()
      showToast({ text: m.department_saved() })
    },
  })
  return (
    <Stack>
      <h2 className="h3">{m.member_change_title()}</h2>
      <Form form={form}>
        {may.changePersonal ? (
          <PersonalFields form={form} />
        ) : (
          <>
            <p className="small muted">{m.member_personal_hers()}</p>
            <TextField {...form.field('guardianContact')} label={m.member_guardian()} hint={m.member_guardian_hint()} />
          </>
        )}
        <WorkFields form={form} mayChangeRole={may.changeRole} />
        <FormActions form={form} submit={m.app_save()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
      </Form>
    </Stack>
  )
}
