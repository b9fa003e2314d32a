import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listPasskeys } from '@chowk/contract/identity/passkey.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { useReturnedFocus } from '../../ui/returned-focus.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './passkey-section.module.css'

/** Her passkeys on the page of security: each with its name and use, adding one, and taking one away. */
export function PasskeySection({ asksPassword }: { asksPassword: boolean }) {
  const isHydrated = useHydrated()
  const client = useQueryClient()
  const read = useRead(listPasskeys, {})
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<string>()
  const section = useReturnedFocus<HTMLDivElement>(isAdding)
  const add = (
    <button
      type="button"
      className={`small-strong accent hover-underline ${styles['press']} ${styles['add']}`}
      disabled={!isHydrated}
      aria-expanded={isAdding}
      onClick={() => {
        setAdded(undefined)
        setAdding(!isAdding)
      }}
    >
      {m.identity_passkey_add()}
    </button>
  )
  return (
    <div ref={section}>
      <Section title={m.identity_passkey_title()} note={add}>
        {isAdding && (
          <AddPasskey
            asksPassword={asksPassword}
            onCancel={() => setAdding(false)}
            onAdded={async (passkey) => {
              setAdding(false)
              setAdded(passkey.name)
              const changed = [listPasskeys, listActivity].map(({ address }) =>
                client.invalidateQueries({ queryKey: [address] }),
              )
              await Promise.all(changed)
            }}
          />
        )}
        {added && <Note kind="done">{m.identity_passkey_added({ name: added })}</Note>}
        <ReadBoundary read={read} skeleton={<RowSkeleton count={1} />}>
          {({ content }) => (
            <>
              {content.length === 0 && !isAdding && (
                <p className={`small muted ${styles['none']}`}>{m.identity_passkey_none()}</p>
              )}
              <ul>
                {content.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} asksPassword={asksPassword} />
                ))}
              </ul>
            </>
          )}
        </ReadBoundary>
      </Section>
    </div>
  )
}
