import { addAdmin, listAdmins } from '@chowk/contract/member/admin.ts'
import type { UserType } from '@chowk/contract/member/admin.ts'
import { getOwnership } from '@chowk/contract/member/ownership.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Columns } from '../../ui/layout/layout.tsx'
import { Section } from '../../ui/section.tsx'
import { ROLE, STATUS_ERRORS } from './admin-words.ts'
import styles from './admins.module.css'

/** Gives somebody the role of an administrator or a teacher, by her e-mail. */
export function AddForm({ userType }: { userType: UserType }) {
  const form = useForm(addAdmin, {
    values: { email: '', name: '', role: userType },
    toInput: ({ email, name, role }) => ({ email, role, ...(name.trim() && { name }) }),
    required: ['email'],
    errors: {
      ...STATUS_ERRORS,
      NAME_NEEDED: m.admins_add_name_needed,
      MEMBER_EXISTS: m.admins_exists,
      TOO_YOUNG: m.admins_too_young,
      NOT_PRESENT: m.admins_not_present,
    },
    fieldOf: {
      NAME_NEEDED: 'name',
      MEMBER_EXISTS: 'email',
      TOO_YOUNG: 'email',
      OWN_RIGHTS: 'email',
      IS_OWNER: 'email',
    },
    refreshes: [listAdmins, getOwnership],
    guardsLeaving: false,
    onDone: ({ status }, { name, email }) => {
      const called = { name: name.trim() || email.trim() }
      showToast({ text: status === 'INVITED' ? m.admins_invited(called) : m.admins_added(called) })
      form.reset({ email: '', name: '', role: userType })
    },
  })
  return (
    <Section title={m.admins_add()}>
      <div className={`${styles['form']} ${styles['body']}`}>
        <Form form={form} label={m.admins_add()}>
          <Columns>
            <TextField
              {...form.field('email')}
              label={m.app_e_mail()}
              hint={m.admins_add_email_hint()}
              type="email"
              autoComplete="off"
            />
            <TextField
              {...form.field('name')}
              label={m.app_called()}
              hint={m.admins_add_name_hint()}
              autoComplete="off"
            />
          </Columns>
          <RadioGroup
            {...form.field('role')}
            label={m.app_role()}
            options={(['ADMIN', 'FACULTY'] as const).map((value) => ({ value, name: ROLE[value]() }))}
          />
          <FormActions form={form} small submit={m.member_role_give()} />
        </Form>
      </div>
    </Section>
  )
}
