import { makeFollowers } from '../stored/followers.ts'
import { useSyncExternalStore } from 'react'
import { NOTICE_EVENTS } from '@chowk/contract/notice/notice.ts'

/** A stream that was refused is tried again this late; one that was only lost the browser opens anew by itself. */
const AGAIN_MS = 60_000

interface Said {
  unread: number
}

let unread: number | null = null
const { follow, tell } = makeFollowers()

/** Says how many notifications are new, until the server says otherwise. */
export function showUnread(count: number): void {
  if (count === unread) return
  unread = count
  tell()
}

/** How many notifications are new to the person; null while that is not known. */
export const useUnread = (): number | null =>
  useSyncExternalStore(
    follow,
    () => unread,
    () => null,
  )

const isSaid = (data: unknown): data is Said => typeof (data as Said | null)?.unread === 'number'

/** Opens the stream of events, and again when it was refused; ends with the signal. */
function openStream(hear: (said: Said) => void, signal: AbortSignal): void {
  const events = new EventSource(NOTICE_EVENTS)
  let timer: ReturnType<typeof setTimeout> | undefined
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const said = JSON.parse(data) as unknown
    if (isSaid(said)) hear(said)
  })
  events.addEventListener('error', () => {
    if (events.readyState === EventSource.CLOSED && !signal.aborted)
      timer = setTimeout(() => !signal.aborted && openStream(hear, signal), AGAIN_MS)
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    events.close()
  })
}

/**
 * Hears how many notifications are new to the person, for as long as it is wanted. Of her tabs one holds the connection and tells the
 * others; when it is closed, the next one takes over.
 */
export function hearUnread(personId: string): () => void {
  const ending = new AbortController()
  const { signal } = ending
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    openStream((said) => showUnread(said.unread), signal)
    return () => ending.abort()
  }
  const name = `chowk-notices ${personId}`
  const channel = new BroadcastChannel(name)
  let isLeading = false
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isSaid(data)) showUnread(data.unread)
    // A tab that has just been opened asks for what was said before.
    else if (isLeading && unread !== null) channel.postMessage({ unread })
  })
  channel.postMessage('asks')
  const lead = async () => {
    isLeading = true
    const hear = (said: Said) => {
      showUnread(said.unread)
      channel.postMessage(said)
    }
    openStream(hear, signal)
    await new Promise<void>((leave) => {
      signal.addEventListener('abort', () => leave())
    })
  }
  void navigator.locks.request(name, { signal }, lead).catch(() => undefined)
  return () => {
    ending.abort()
    channel.close()
    unread = null
  }
}
