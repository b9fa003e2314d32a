import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 767px)'

function onChange(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is a phone's. Only for parts that never stand in the first HTML. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(onChange, () => matchMedia(PHONE).matches)
