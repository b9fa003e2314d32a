import { useState } from 'react'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { Portrait } from '../../ui/portrait.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { placeName } from './places.ts'
import styles from './shell.module.css'

const AccountMenu = lazyPart('account-menu', async () => (await import('./account-menu.tsx')).AccountMenu)

/** The avatar carries the workspace's square: one sees as whom one acts. */
export function AccountButton({ viewer }: { viewer: UserData }) {
  const [isOpen, setOpen] = useState(false)
  const place = viewer.workspace
  return (
    <>
      <button
        type="button"
        className={styles['person']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className="only-heard">{m.app_account_of({ name: viewer.name })}</span>
        <Portrait
          name={viewer.name}
          picture={viewer.portrait}
          workspace={place && !place.isDefault ? placeName(place) : undefined}
        />
      </button>
      {isOpen && <AccountMenu viewer={viewer} onClose={() => setOpen(false)} />}
    </>
  )
}
