import { diffWords, plain, wordsOf } from '@chowk/contract/word-diff.ts'
import type { DiffSegment } from '@chowk/contract/word-diff.ts'

/** A version, as far as it is compared. */
export type Version = { title: string; text: string }

/** What a new version changed of the one before. */
export type Change = { size: 'MAJOR' | 'MINOR'; share: number; parts: DiffSegment[] }

const MAJOR_SHARE = 0.1

/** Rules I20 and I21: how much a new version changed, and the words put in and taken out. Undefined when nothing did. */
export function compareVersions(before: Version, after: Version): Change | undefined {
  const titleChanged = plain(before.title) !== plain(after.title)
  const [old, fresh] = [wordsOf(before.text), wordsOf(after.text)]
  const parts = diffWords(old, fresh)
  const count = (kind: DiffSegment['kind']) =>
    parts.filter((each) => each.kind === kind).reduce((sum, each) => sum + wordsOf(each.text).length, 0)
  const changed = Math.max(count('inserted'), count('removed'))
  if (!titleChanged && changed === 0) return undefined
  const share = changed / Math.max(1, old.length, fresh.length)
  return { size: titleChanged || share >= MAJOR_SHARE ? 'MAJOR' : 'MINOR', share, parts }
}
