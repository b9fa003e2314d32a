import { useState } from 'react'
import type { FormEvent } from 'react'
import { getPersonByUrl, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { faultAt, profileFailure } from './fault-words.ts'
import styles from './profile-settings.module.css'

/** The last part of the address of the own profile (cso:W2). */
export function AddressForm({ person: { own, customUrl } }: { person: PersonView }) {
  const [typed, setTyped] = useState(customUrl ?? '')
  const write = useWrite(updateProfile, { refreshes: [getPersonByUrl] })
  if (!own) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate({ version: own.version, customUrl: typed })
  }
  const fault = write.error ? (faultAt(write.error, 'customUrl') ?? profileFailure(write.error)) : undefined
  return (
    <form method="post" className={styles['year']} onSubmit={submit} noValidate>
      <TextField
        label={m.profile_address_part()}
        hint={m.profile_address_hint()}
        fault={fault}
        value={typed}
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value.toLowerCase())}
      />
      <Button type="submit" look="outlined" disabled={write.isPending || typed === '' || typed === customUrl}>
        {m.profile_address_save()}
      </Button>
    </form>
  )
}
