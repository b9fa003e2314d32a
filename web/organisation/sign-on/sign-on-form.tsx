import { useState } from 'react'
import { MOST_DOMAINS, getSignOn, saveSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { NewcomerRole, SignOnSettings } from '@chowk/contract/organisation/sign-on.ts'
import { CurrentPassword, passwordAgain } from '../../app/form/current-password.tsx'
import type { FieldMessages } from '../../app/form/field-errors.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { webAddress } from '../../ui/field/written-values.rules.ts'
import { Columns } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { SAVE_ERRORS } from './sign-on-errors.ts'
import styles from './sign-on.module.css'

const ROLES: Record<NewcomerRole, () => string> = {
  MEMBER: m.organisation_sign_on_member,
  FACULTY: m.organisation_sign_on_faculty,
}

const domainsIn = (text: string) => text.split(/[\s,;]+/).flatMap((each) => each.replace(/^@/, '') || [])

const needed = m.app_field_required
const NEEDED = { NEEDED: needed, REQUIRED: needed }

function valuesOf({ signOn, provenDomain }: SignOnSettings) {
  return {
    issuer: signOn?.issuer ?? '',
    clientId: signOn?.clientId ?? '',
    clientSecret: '',
    domains: signOn?.domains.map(({ name }) => name).join(', ') ?? provenDomain ?? '',
    newcomerRole: signOn?.newcomerRole ?? ('MEMBER' as NewcomerRole),
    isOn: signOn?.isOn ?? false,
    password: '',
  }
}
type Values = ReturnType<typeof valuesOf>

/** What is said of the domains names the one that is wrong. */
function domainErrors(typed: () => string): FieldMessages {
  const position = (position: number) => domainsIn(typed())[position] ?? ''
  const each = (rank: number) => [
    `domains.${rank}`,
    {
      INVALID_DOMAIN: () => m.organisation_sign_on_fault_domain({ domain: position(rank) }),
      FREE_MAIL: () => m.organisation_sign_on_fault_free({ domain: position(rank) }),
    },
  ]
  return Object.fromEntries(Array.from({ length: MOST_DOMAINS }, (_, position) => each(position))) as FieldMessages
}

/** The provider, whose people it is for, what newcomers become, and whether it is on. What was typed stays when something is wrong. */
export function SignOnForm({ settings }: { settings: SignOnSettings }) {
  const { signOn, roles, asksPassword } = settings
  const [isSaved, setSaved] = useState(false)
  const { passwordIn, required, fieldOf, fieldErrors } = passwordAgain(asksPassword)
  const form: FormState<Values> = useForm(saveSignOn, {
    values: valuesOf(settings),
    toInput: ({ clientSecret, issuer, domains, password, ...typed }) => ({
      ...typed,
      version: signOn?.version ?? 0,
      issuer: webAddress(issuer),
      domains: domainsIn(domains),
      ...(clientSecret.trim() !== '' && { clientSecret }),
      ...passwordIn({ password }),
    }),
    errors: SAVE_ERRORS,
    required,
    fieldOf,
    fieldErrors: {
      ...fieldErrors,
      issuer: {
        ...NEEDED,
        INVALID_ADDRESS: m.organisation_sign_on_fault_address,
        NOT_SAFE: m.organisation_sign_on_fault_safe,
      },
      clientId: NEEDED,
      clientSecret: NEEDED,
      domains: NEEDED,
      ...domainErrors(() => form.getValue('domains')),
    },
    refreshes: [getSignOn],
    onDone: (_, sent) => {
      form.reset({ ...sent, clientSecret: '', password: '' })
      setSaved(true)
    },
  })
  return (
    <>
      <p className={styles['says']}>{m.organisation_sign_on_says()}</p>
      <Form form={form} label={m.organisation_sign_on_provider()}>
        <TextField
          {...form.field('issuer')}
          label={m.organisation_sign_on_issuer()}
          hint={m.organisation_sign_on_issuer_hint()}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <Columns>
          <TextField
            {...form.field('clientId')}
            label={m.organisation_sign_on_client()}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            {...form.field('clientSecret')}
            label={m.organisation_sign_on_secret()}
            hint={signOn ? m.organisation_sign_on_secret_kept() : undefined}
            optional={signOn !== null}
            autoComplete="new-password"
          />
        </Columns>
        <TextField
          {...form.field('domains')}
          label={m.organisation_sign_on_mail()}
          hint={m.organisation_sign_on_mail_hint()}
          autoComplete="off"
          spellCheck={false}
        />
        {roles.length > 1 && (
          <RadioGroup
            {...form.field('newcomerRole')}
            label={m.organisation_sign_on_newcomers()}
            options={roles.map((value) => ({ value, name: ROLES[value]() }))}
          />
        )}
        <CheckboxField {...form.field('isOn')} label={m.organisation_sign_on_offer()} />
        <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
        <FormActions form={form} submit={m.app_save()} busy={m.organisation_sign_on_saving()} />
      </Form>
      {isSaved && !form.isDirty && <Note kind="done">{m.organisation_sign_on_saved()}</Note>}
    </>
  )
}
