import { useEffect, useState } from 'react'
import { useHydrated } from '../../app/hydrated.ts'
import { withoutSecrets } from '../login-address.rules.ts'

/**
 * The token of a link from a letter: read once, and taken out of the address at once. What is rendered on the server knows no address, so
 * it is null there, and `isMissing` only where the browser found none.
 */
export function useLetterToken(): { token: string | null; isMissing: boolean } {
  const isHydrated = useHydrated()
  const [reported] = useState(() =>
    typeof document === 'undefined' ? null : new URLSearchParams(globalThis.location.search).get('token'),
  )
  useEffect(() => {
    const rest = withoutSecrets(globalThis.location.search)
    if (rest !== undefined) history.replaceState(history.state, '', globalThis.location.pathname + rest)
  }, [])
  const token = isHydrated ? reported : null
  return { token, isMissing: isHydrated && !token }
}
