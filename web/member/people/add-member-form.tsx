import { countMembers, createMember, listMembers } from '@chowk/contract/member/member.ts'
import type { GivenRole } from '@chowk/contract/member/member.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { numberOf, textOrNull } from '../../ui/field/written-values.rules.ts'
import { showToast } from '../../ui/floating/toast.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { PersonalFields, WorkFields } from './member-fields.tsx'
import type { MemberValues } from './member-fields.tsx'
import { FIELD_ERRORS, FIELD_REFUSED, ROLE_REFUSED, SEATS_REFUSED } from './member-words.ts'

const EMPTY: MemberValues = {
  name: '',
  email: '',
  mobile: '',
  employeeCode: '',
  designation: '',
  department: null,
  manager: null,
  class: '',
  birthYear: '',
  guardianContact: '',
  role: 'MEMBER',
  storeAllowed: false,
}

/** Invites one person with all that is known of her. */
export function AddMemberForm({ onClose }: { onClose: () => void }) {
  const form = useForm(createMember, {
    values: EMPTY,
    toInput: (typed) => ({
      name: typed.name,
      email: textOrNull(typed.email),
      mobile: textOrNull(typed.mobile),
      employeeCode: textOrNull(typed.employeeCode),
      designation: typed.designation,
      departmentId: typed.department?.id ?? null,
      managerId: typed.manager?.id ?? null,
      class: numberOf(typed.class) ?? null,
      birthYear: numberOf(typed.birthYear) ?? null,
      guardianContact: textOrNull(typed.guardianContact),
      role: typed.role as GivenRole,
      storeAllowed: typed.storeAllowed,
    }),
    fieldAt: { departmentId: 'department', managerId: 'manager' },
    fieldErrors: FIELD_ERRORS,
    fieldOf: {
      CODE_TAKEN: 'employeeCode',
      DEPARTMENT_NOT_FOUND: 'department',
      MANAGER_NOT_FOUND: 'manager',
      MANAGER_CYCLE: 'manager',
      CONTACT_NEEDED: 'email',
      MEMBER_EXISTS: 'email',
      GUARDIAN_MISSING: 'guardianContact',
      TOO_YOUNG: 'role',
    },
    errors: { ...FIELD_REFUSED, ...SEATS_REFUSED, ...ROLE_REFUSED, GUARDIAN_MISSING: m.member_error_guardian },
    refreshes: [listMembers, countMembers],
    onDone: (_, { name }) => {
      onClose()
      showToast({ text: m.member_add_done({ name }) })
    },
  })
  return (
    <Stack>
      <h2 className="h3">{m.member_add_title()}</h2>
      <p className="muted">{m.member_add_text()}</p>
      <Form form={form} autoFocus>
        <PersonalFields form={form} />
        <WorkFields form={form} mayChangeRole />
        <FormActions form={form} submit={m.member_add_title()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
      </Form>
    </Stack>
  )
}
