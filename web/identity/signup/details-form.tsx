import { useEffect } from 'react'
import { AccountDetails, sendSignUpCode } from '@chowk/contract/identity/signup.ts'
import type { createDefaultAccount, createPerson } from '@chowk/contract/identity/signup.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { callOverHttp } from '../../app/calls.ts'
import type { CallFailed } from '../../app/calls.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { CONTACT, NAME_ERRORS, contactInput } from '../contact/contact-words.ts'
import { birthYearOf } from '../contact/contact.rules.ts'
import type { ContactInput } from '../contact/contact.rules.ts'
import { useRestoredFields } from '../restored-fields.ts'
import { NEW_PASSWORD_ERRORS, NewPasswordField } from '../password-field.tsx'
import { TermsField } from '../terms-field.tsx'
import styles from './signup-form.module.css'

/** What a person says of herself. */
export interface Details {
  name: string
  contact: ContactInput
  birthYear: number | undefined
  password: string
}

interface DetailsFormProps {
  password: string
  onPassword: (typed: string) => void
  /** The contact was confirmed already: only something else has to be mended, and no other code is sent. */
  confirmed: ContactInput | undefined
  /** Everything is right; null where no code had to be sent. */
  onDone: (details: Details, sent: CodeTransaction | null) => void
  onBack: () => void
  /** The account is being opened with what stands here. */
  isOpening: boolean
  /** Why it could not be opened. */
  failure: CallFailed | null
}

const ERRORS = {
  CODE_OVER: m.identity_code_over,
  ACCOUNT_EXISTS: m.identity_account_exists,
  // The step for guardians takes the place of this one instead.
  GUARDIAN_NEEDED: m.identity_guardian_lead,
  GUARDIAN_IS_CHILD: m.identity_guardian_same,
} satisfies ErrorMessages<typeof createDefaultAccount | typeof createPerson>

/** What stands on the page. The password is kept by nobody but the screen. */
const STORED = ['name', 'contact', 'year', 'isAgreed'] as const

/** Name, contact, year of birth, password, terms: first a code goes to the contact, then the account is opened. */
export function DetailsForm({ password, onPassword, confirmed, onDone, onBack, isOpening, failure }: DetailsFormProps) {
  const form = useDetailsForm(sendSignUpCode, { password, confirmed, onDone })
  const keep = useRestoredFields(form, 'signup', STORED)
  const { blame } = form
  useEffect(() => {
    if (failure) blame(failure)
    // Said once, whenever the form is drawn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failure])
  const onChange = () => {
    keep()
    onPassword(form.getValue('password'))
  }
  return (
    <div className={`stack ${styles['form']}`} onChange={onChange}>
      <Form form={form}>
        <TextField
          {...form.field('name')}
          label={m.identity_name()}
          hint={m.identity_name_hint()}
          autoComplete="name"
          required
        />
        <Columns>
          <TextField
            {...form.field('contact')}
            label={m.identity_contact()}
            hint={m.identity_contact_hint()}
            autoComplete="username"
            verbatim
            required
          />
          <TextField
            {...form.field('year')}
            label={m.identity_year()}
            hint={m.identity_year_hint()}
            autoComplete="bday-year"
            inputMode="numeric"
            maxLength={4}
          />
        </Columns>
        <NewPasswordField form={form} name="password" label={m.identity_password()} />
        <TermsField {...form.field('isAgreed')} />
        <FormActions
          form={form}
          submit={m.identity_send_code()}
          busy={m.identity_sending()}
          disabled={isOpening}
          cancel={{ label: m.app_back(), onClick: onBack }}
        />
      </Form>
    </div>
  )
}

function useDetailsForm(
  call: typeof sendSignUpCode,
  { password, confirmed, onDone }: Pick<DetailsFormProps, 'password' | 'confirmed' | 'onDone'>,
) {
  const thisYear = Number(useNow().slice(0, 4))
  return useForm(call, {
    values: { name: '', contact: '', year: '', password, isAgreed: false },
    toInput: ({ contact }) => ({ ...contactInput(contact), language: getLocale() }),
    also: {
      schema: AccountDetails,
      toInput: ({ name, year, password: typed, isAgreed }) => ({
        name,
        password: typed,
        birthYear: birthYearOf(year, thisYear),
        terms: isAgreed,
      }),
    },
    fieldAt: { ...CONTACT.fieldAt, birthYear: 'year', terms: 'isAgreed' },
    errors: ERRORS,
    fieldErrors: {
      ...CONTACT.fieldErrors,
      name: NAME_ERRORS,
      year: m.identity_year_off,
      password: NEW_PASSWORD_ERRORS,
      isAgreed: m.identity_terms_missing,
    },
    guardsLeaving: false,
    send: async (input, options): Promise<CodeTransaction | null> => {
      const contact = JSON.stringify({ email: input.email, mobile: input.mobile })
      return contact === JSON.stringify({ email: undefined, mobile: undefined, ...confirmed })
        ? null
        : await callOverHttp(call, input, options)
    },
    onDone: (sent, { name, contact, year, password: typed }) =>
      onDone(
        {
          name: name.trim(),
          contact: contactInput(contact),
          birthYear: birthYearOf(year, thisYear),
          password: typed,
        },
        sent,
      ),
  })
}
