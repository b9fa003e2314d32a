import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { DraftText } from '@chowk/contract/community/draft.ts'
import type { Input } from '@chowk/contract/call.ts'
import type { saveDraft } from '@chowk/contract/community/draft.ts'
import { EMPTY_TEXT } from './empty-text.ts'

/** What a window has written and the server does not know yet. */
export interface DeviceDraft {
  /** Person, draft and window. */
  key: string
  personId: string
  draftId: string
  type: Input<typeof saveDraft>['type']
  writer: string
  /** The last save that it stands on. */
  sequence: number
  text: DraftText
  /** ISO time of the last key. */
  savedAt: string
}

interface Schema extends DBSchema {
  drafts: { key: string; value: DeviceDraft }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = async (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('chowk-drafts', 1, {
    upgrade: (made) => void made.createObjectStore('drafts', { keyPath: 'key' }),
    // Signing out deletes it: nothing may stand in the way.
    blocking: (_now, _next, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  return await opened
}

/** Keeps what a window has written; a browser that keeps nothing is no reason to stop writing. */
export async function keepOnDevice(draft: DeviceDraft): Promise<boolean> {
  try {
    await (await database()).put('drafts', draft)
    return true
  } catch {
    return false
  }
}

/** Forgets what the server knows by now. */
export async function forgetOnDevice(key: string): Promise<void> {
  try {
    await (await database()).delete('drafts', key)
  } catch {
    // What cannot be forgotten is offered again, which harms nothing.
  }
}

/** The lock that a window holds while it writes, so that another does not take its text for one that was left behind. */
export const lockOf = (writer: string) => `chowk-draft ${writer}`

/** Texts of this type that a person's windows left behind: closed or crashed before the server knew them. The newest first. */
export async function leftOnDevice(personId: string, type: DeviceDraft['type']): Promise<DeviceDraft[]> {
  try {
    const all = await (await database()).getAll('drafts')
    const held = new Set((await navigator.locks.query()).held?.map(({ name }) => name))
    return (
      all
        .filter((each) => each.personId === personId && each.type === type && !held.has(lockOf(each.writer)))
        // What was left before there were tags, polls and times has none.
        .map((each) => ({ ...each, text: { ...EMPTY_TEXT, ...each.text } }))
        .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
    )
  } catch {
    return []
  }
}
