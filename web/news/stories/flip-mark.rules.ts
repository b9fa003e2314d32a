import { changedFields, isPlain, unlessSame } from './answers.rules.ts'
import type { Fields } from './answers.rules.ts'

/** A mark that a story carries in every answer that holds it. */
export interface MarkChange {
  mark: 'isSaved' | 'isRead'
  ids: ReadonlySet<string>
  isOn: boolean
}

/**
 * The same answer with a mark of some stories changed, wherever in it they stand (B2, RR9).
 * What holds none of them stays the very same object.
 */
export function flipMark<Value>(value: Value, change: MarkChange): Value {
  return flipped(value, change) as Value
}

function flipped(value: unknown, change: MarkChange): unknown {
  if (Array.isArray(value))
    return unlessSame(
      value,
      value.map((item) => flipped(item, change)),
    )
  if (!isPlain(value)) return value
  const { mark, ids, isOn } = change
  const id = value['_id']
  const isMeant = typeof id === 'string' && ids.has(id)
  return changedFields(value, (inner, name) => (isMeant && name === mark ? isOn : flipped(inner, change)))
}

/** Every story in an answer that `wanted` takes. */
export function storiesIn(value: unknown, wanted: (story: Fields & { _id: string }) => boolean): Fields[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => storiesIn(item, wanted))
  if (!isPlain(value)) return []
  const isWanted = typeof value['_id'] === 'string' && 'title' in value && wanted(value as Fields & { _id: string })
  return [...(isWanted ? [value] : []), ...Object.values(value).flatMap((inner) => storiesIn(inner, wanted))]
}
