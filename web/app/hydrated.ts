import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this runs in the browser by now: false on the server and in the first render, which has to be the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
