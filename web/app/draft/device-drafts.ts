import { DeviceTable } from '../device/device-table.ts'

/** Unsaved text of a window. */
export interface DeviceDraft<Text> {
  /** Person, draft and window. */
  key: string
  personId: string
  draftId: string
  /** Kind of draft, such as the type of a post. */
  type: string
  writer: string
  /** Number of the save that the text is based on. */
  sequence: number
  text: Text
  /** ISO time of the last key. */
  savedAt: string
}

const drafts = new DeviceTable<DeviceDraft<unknown>>({ database: 'chowk-drafts', table: 'drafts', keyPath: 'key' })

/** Stores a draft on this device; false where the browser stores nothing. */
export const keepOnDevice = async (draft: DeviceDraft<unknown>): Promise<boolean> => await drafts.put(draft)

/** Deletes a draft that the server has. */
export const forgetOnDevice = async (key: string): Promise<void> => await drafts.forget(key)

/** Lock of a window that is writing, so that other windows do not offer its text as left behind. */
export const lockOf = (writer: string) => `chowk-draft ${writer}`

/** Unsaved drafts of a user's closed or crashed windows, newest first. */
export async function leftOnDevice<Text>(personId: string, type: string): Promise<DeviceDraft<Text>[]> {
  try {
    const all = (await drafts.findAll()) as DeviceDraft<Text>[]
    const held = new Set((await navigator.locks.query()).held?.map(({ name }) => name))
    return all
      .filter((each) => each.personId === personId && each.type === type && !held.has(lockOf(each.writer)))
      .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
  } catch {
    return []
  }
}
