import { useState } from 'react'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { Portrait } from '../../ui/portrait.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { workspaceName } from './links.ts'
import styles from './shell.module.css'

const AccountMenu = lazyComponent('account-menu', async () => (await import('./account-menu.tsx')).AccountMenu)

/** The avatar carries the workspace's square: one sees as whom one acts. */
export function AccountButton({ viewer }: { viewer: UserData }) {
  const [isOpen, setOpen] = useState(false)
  const location = viewer.workspace
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
          workspace={location && !location.isDefault ? workspaceName(location) : undefined}
        />
      </button>
      {isOpen && <AccountMenu viewer={viewer} onClose={() => setOpen(false)} />}
    </>
  )
}
