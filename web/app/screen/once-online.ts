import { useEffect } from 'react'

/** Goes on by itself as soon as the connection is back, where the lack of it was what hindered. */
export function useOnceOnline(isWaiting: boolean, goOn: () => void): void {
  useEffect(() => {
    if (!isWaiting) return undefined
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [isWaiting, goOn])
}
