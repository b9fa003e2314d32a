import type { DraftText } from '@chowk/contract/community/draft.ts'
import type { Input } from '@chowk/contract/call.ts'
import type { saveDraft } from '@chowk/contract/community/draft.ts'
import { DeviceTable } from '../../app/device/device-table.ts'
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

const drafts = new DeviceTable<DeviceDraft>({ database: 'chowk-drafts', table: 'drafts', keyPath: 'key' })

/** Keeps what a window has written; a browser that keeps nothing is no reason to stop writing. */
export const keepOnDevice = async (draft: DeviceDraft): Promise<boolean> => await drafts.put(draft)

/** Forgets what the server knows by now; what cannot be forgotten is offered again, which harms nothing. */
export const forgetOnDevice = async (key: string): Promise<void> => await drafts.forget(key)

/** The lock that a window holds while it writes, so that another does not take its text for one that was left behind. */
export const lockOf = (writer: string) => `chowk-draft ${writer}`

/** Texts of this type that a person's windows left behind: closed or crashed before the server knew them. The newest first. */
export async function leftOnDevice(personId: string, type: DeviceDraft['type']): Promise<DeviceDraft[]> {
  try {
    const all = await drafts.findAll()
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
