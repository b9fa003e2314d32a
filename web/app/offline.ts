import type { Call } from '@chowk/contract/call.ts'

/** What works without a connection. It is fetched after the page has come to life. */
export interface OfflineModule {
  /** The kept answer of a read with the time it came, if it may be kept at all. */
  findStored(declared: Call, input: unknown): Promise<{ body: unknown; at: string } | undefined>
  /** Lets a write wait for the connection; false when this device cannot keep it. */
  queue(declared: Call, input: unknown): Promise<boolean>
  /** Sends what waits, in order. Done at once when nothing does. */
  sendWaiting(): Promise<void>
  /** Keeps the saved list and its texts as they are now. */
  keepSaved(): Promise<void>
  /** Keeps the page at this address of ours, of those that open without a connection. */
  keepPage(path: string): void
  /** Forgets what was kept for the person who was signed in. */
  forgetPerson(): Promise<void>
}

let module: Promise<OfflineModule | undefined> = Promise.resolve(undefined)

/** Called once in the browser. A part that cannot come leaves everything as it is with a connection. */
export function bringOffline(coming: Promise<OfflineModule | undefined>): void {
  module = coming.catch(() => undefined)
}
export const offlineModule = (): Promise<OfflineModule | undefined> => module

/** The cache of a signed-in person's own pages. While it is there, slow lines do not bring out a visitor's page. */
export const OWN_PAGES = 'chowk-own-pages'

/** The cache of the listening list, once somebody wants it on this device. */
export const SOUNDS = 'chowk-sounds'

let since: string | null = null
const listeners = new Set<() => void>()

/** Says what stands on the screen: a kept answer of that time, or with null fresh ones. */
export function standSince(time: string | null): void {
  if (since === time) return
  since = time
  for (const listener of listeners) listener()
}

/** When the kept answer that is shown came; null while answers come. */
export const shownSince = (): string | null => since
export function onShownSince(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
