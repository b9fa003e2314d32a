import { getSignOn, restoreSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { SignOnSettings } from '@chowk/contract/organisation/sign-on.ts'
import { CurrentPassword, passwordAgain } from '../../app/form/current-password.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { RESTORE_ERRORS } from './sign-on-errors.ts'
import styles from './sign-on.module.css'

interface RestoreProps {
  removed: NonNullable<SignOnSettings['removed']>
  asksPassword: boolean
}

/** Brings back the provider that was removed, with the password. */
export function RestoreSection({ removed: { issuer, until }, asksPassword }: RestoreProps) {
  const { passwordIn, ...again } = passwordAgain(asksPassword)
  const form = useForm(restoreSignOn, {
    ...again,
    values: { password: '' },
    toInput: passwordIn,
    errors: RESTORE_ERRORS,
    refreshes: [getSignOn],
    staleCodes: ['NOT_REMOVED'],
    onDone: () => undefined,
  })
  const title = m.organisation_sign_on_restore_title()
  return (
    <Section title={title}>
      <p className={styles['says']}>
        {m.organisation_sign_on_restore_says({ host: new URL(issuer).host, date: dateText(until) })}
      </p>
      <Form form={form} label={title}>
        <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
        <FormActions form={form} submit={m.profile_restore()} variant="outlined" />
      </Form>
    </Section>
  )
}
