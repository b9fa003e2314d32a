import { useState } from 'react'
import type { FormEvent } from 'react'
import { getSignOn, removeSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { signOnFailure } from './sign-on-faults.ts'
import styles from './sign-on.module.css'

/** Takes the provider away, with the password. */
export function RemovePart({ asksPassword }: { asksPassword: boolean }) {
  const [isMissing, setMissing] = useState(false)
  const remove = useWrite(removeSignOn, { refreshes: [getSignOn] })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    setMissing(!password)
    if (!asksPassword) remove.mutate({})
    else if (typeof password === 'string' && password !== '') remove.mutate({ password })
  }
  return (
    <Section title={m.organisation_sign_on_remove_title()}>
      <form method="post" className={styles['form']} onSubmit={submit} noValidate>
        <p className={styles['says']}>{m.organisation_sign_on_remove_says()}</p>
        {remove.error && (
          <Note kind="fault" alert>
            {signOnFailure(remove.error)}
          </Note>
        )}
        <div className={styles['do']}>
          {asksPassword && (
            <TextField
              label={m.organisation_sign_on_password()}
              fault={isMissing ? m.identity_password_missing() : undefined}
              name="password"
              type="password"
              autoComplete="current-password"
            />
          )}
          <Button type="submit" look="danger" disabled={remove.isPending}>
            {m.organisation_sign_on_remove()}
          </Button>
        </div>
      </form>
    </Section>
  )
}
