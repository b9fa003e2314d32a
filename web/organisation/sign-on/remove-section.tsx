import { getSignOn, removeSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { CurrentPassword, passwordAgain } from '../../app/form/current-password.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { REMOVE_ERRORS } from './sign-on-errors.ts'
import styles from './sign-on.module.css'

/** Takes the provider away, with the password. */
export function RemoveSection({ asksPassword }: { asksPassword: boolean }) {
  const { passwordIn, ...again } = passwordAgain(asksPassword)
  const form = useForm(removeSignOn, {
    ...again,
    values: { password: '' },
    toInput: passwordIn,
    errors: REMOVE_ERRORS,
    refreshes: [getSignOn],
    onDone: () => undefined,
  })
  return (
    <Section title={m.organisation_sign_on_remove_title()}>
      <p className={styles['says']}>{m.organisation_sign_on_remove_says()}</p>
      <Form form={form} label={m.organisation_sign_on_remove_title()}>
        <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
        <FormActions form={form} submit={m.app_remove()} variant="danger" />
      </Form>
    </Section>
  )
}
