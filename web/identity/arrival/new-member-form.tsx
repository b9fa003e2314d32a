import { useWatch } from 'react-hook-form'
import { acceptInvitation } from '@chowk/contract/identity/invitation.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { asksGuardian, birthYearOf } from '../contact/contact.rules.ts'
import { callAndEnter } from '../enter.ts'
import { NEW_PASSWORD_ERRORS, NewPasswordField } from '../password-field.tsx'
import { TermsField } from '../terms-field.tsx'
import type { InvitationAddress } from './invitation-address.rules.ts'

/** What somebody invited adds to what was entered for her. */
export interface NewMember {
  password: string
  birthYear: number | undefined
}

interface NewMemberFormProps {
  address: InvitationAddress
  asksBirthYear: boolean
  /** What she gave before she was sent to a guardian. */
  member: NewMember | undefined
  errors: ErrorMessages<typeof acceptInvitation>
  onEntered: (answer: Output<typeof acceptInvitation>) => Promise<void>
  /** The link has run out meanwhile. */
  onOver: () => void
  /** A grown-up has to say yes first. */
  onGuardian: (member: NewMember) => void
}

/** Password, terms, and the year of birth where nobody has entered it: an account that an invitation begins. */
export function NewMemberForm({ address, asksBirthYear, member, errors, ...on }: NewMemberFormProps) {
  const thisYear = Number(useNow().slice(0, 4))
  const memberOf = ({ password, year }: { password: string; year: string }): NewMember => ({
    password,
    birthYear: birthYearOf(year, thisYear),
  })
  const form = useForm(acceptInvitation, {
    values: { year: '', password: member?.password ?? '', isAgreed: member !== undefined },
    toInput: (typed) => ({
      ...address,
      // That it is agreed to, the schema asks.
      account: { ...memberOf(typed), terms: typed.isAgreed as true, language: getLocale() },
    }),
    fieldAt: { 'account.password': 'password', 'account.birthYear': 'year', 'account.terms': 'isAgreed' },
    errors,
    fieldErrors: {
      year: m.identity_year_off,
      password: NEW_PASSWORD_ERRORS,
      isAgreed: m.identity_terms_missing,
    },
    guardsLeaving: false,
    send: async (input) => await callAndEnter(acceptInvitation, input, ({ userData }) => userData),
    onDone: on.onEntered,
    onRefused: ({ code }) => {
      if (code === 'LINK_OVER') on.onOver()
      else if (code === 'GUARDIAN_NEEDED')
        on.onGuardian(memberOf({ password: form.getValue('password'), year: form.getValue('year') }))
      else return false
      return true
    },
  })
  const year = birthYearOf(useWatch({ control: form.control, name: 'year' }), thisYear)
  const isYoung = year !== undefined && asksGuardian(year, thisYear)
  return (
    <Form form={form}>
      {asksBirthYear && (
        <TextField
          {...form.field('year')}
          label={m.identity_year()}
          hint={isYoung ? m.identity_guardian_lead() : m.identity_year_hint()}
          autoComplete="bday-year"
          inputMode="numeric"
          maxLength={4}
        />
      )}
      <NewPasswordField form={form} name="password" label={m.identity_password()} />
      <TermsField {...form.field('isAgreed')} />
      <FormActions form={form} submit={m.app_join()} busy={m.identity_sending()} />
    </Form>
  )
}
