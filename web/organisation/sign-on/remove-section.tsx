import { getSignOn, removeSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { Section } from '../../ui/section.tsx'
import { REMOVE_ERRORS } from './sign-on-errors.ts'
import styles from './sign-on.module.css'

/** Takes the provider away, with the password. */
export function RemoveSection({ asksPassword }: { asksPassword: boolean }) {
  const form = useForm(removeSignOn, {
    values: { password: '' },
    toInput: ({ password }) => (asksPassword ? { password } : {}),
    errors: REMOVE_ERRORS,
    fieldOf: { PASSWORD_WRONG: 'password' },
    refreshes: [getSignOn],
    onDone: () => undefined,
    guardsLeaving: false,
  })
  return (
    <Section title={m.organisation_sign_on_remove_title()}>
      <p className={styles['says']}>{m.organisation_sign_on_remove_says()}</p>
      <Form form={form} label={m.organisation_sign_on_remove_title()}>
        {asksPassword && (
          <PasswordField
            {...form.field('password')}
            label={m.organisation_sign_on_password()}
            optional={false}
            autoComplete="current-password"
          />
        )}
        <FormActions form={form} submit={m.organisation_sign_on_remove()} variant="danger" />
      </Form>
    </Section>
  )
}
