import { useEffect, useState } from 'react'
import { useHydrated } from '../../app/hydrated.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { withoutSecrets } from '../login-address.rules.ts'
import { ExpiredSection } from './expired-section.tsx'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [
  { title: `${m.identity_expired_title()} · ${m.app_name()}` },
  { name: 'referrer', content: 'no-referrer' },
]

/** A link that is over, and a fresh one. Whoever lost an invitation comes here too. */
export default function LinkExpiredScreen() {
  const isHydrated = useHydrated()
  const [given] = useState(() => new URLSearchParams(typeof document === 'undefined' ? '' : globalThis.location.search))
  useEffect(() => {
    const rest = withoutSecrets(globalThis.location.search)
    if (rest !== undefined) history.replaceState(history.state, '', globalThis.location.pathname + rest)
  }, [])
  const shown = isHydrated ? given : new URLSearchParams()
  const contact = shown.get('email') ?? shown.get('mobile') ?? ''
  return <ExpiredSection contact={contact.slice(0, 254)} isLost={shown.get('type') === 'invitation'} />
}
