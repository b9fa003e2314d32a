import { useEffect, useState } from 'react'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { isListKey } from './keys-choice.ts'

const ListKeys = lazyPart('list-keys', async () => (await import('./list-keys.tsx')).ListKeys)

/** Waits for the first key of the lists; all that obeys keys is fetched then (RR10). */
export function KeySlot() {
  const [first, setFirst] = useState<string>()
  useEffect(() => {
    if (first) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (isListKey(event)) setFirst(event.key)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [first])
  return first && <ListKeys first={first} />
}
