import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../app/hydrated.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { ExpiredSection } from './expired-section.tsx'
import { readInvitation } from './invitation-address.rules.ts'
import { InvitationSection } from './invitation-section.tsx'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [
  { title: `${m.identity_invited_title()} · ${m.app_name()}` },
  { name: 'referrer', content: 'no-referrer' },
]

/** The link of an invitation: its secret leaves the address at once, and nothing happens before a press. */
export default function WorkspaceVerifyScreen() {
  const isHydrated = useHydrated()
  const { state } = useLocation()
  const [given] = useState(() =>
    typeof document === 'undefined' ? undefined : readInvitation(globalThis.location.search, state),
  )
  useEffect(() => {
    if (globalThis.location.search) history.replaceState(history.state, '', globalThis.location.pathname)
  }, [])
  if (!isHydrated) return null
  return given ? <InvitationSection {...given} /> : <ExpiredSection contact="" />
}
