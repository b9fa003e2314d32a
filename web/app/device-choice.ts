import { makeFollowers } from './stored/followers.ts'
import { useSyncExternalStore } from 'react'
import { readPrefs, writePrefs } from './prefs.ts'

/** What a visitor follows on this device: numbers of publications and of categories. */
export interface DeviceChoice {
  publications: readonly string[]
  categories: readonly string[]
}

/** Follows nothing. */
export const NO_CHOICE: DeviceChoice = { publications: [], categories: [] }
const { follow, tell } = makeFollowers()
let known: { text: string; choice: DeviceChoice } | undefined

/** What this device follows now. */
export function deviceChoice(): DeviceChoice {
  const { publications = [], categories = [] } = readPrefs()
  const text = `${publications.join('.')} ${categories.join('.')}`
  if (known?.text !== text) known = { text, choice: { publications, categories } }
  return known.choice
}

/** Keeps a new choice on this device. */
export function chooseOnDevice(change: Partial<DeviceChoice>): void {
  writePrefs(change)
  tell()
}

/** What this device follows; nothing until the page has come to life. */
export const useDeviceChoice = (): DeviceChoice => useSyncExternalStore(follow, deviceChoice, () => NO_CHOICE)
