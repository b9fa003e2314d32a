import { changedFields, isObject, isPlain, unlessSame } from './answers.rules.ts'

/** What a story is hidden by. */
export interface Hideable {
  _id: string
  title: string
  summary?: string
  publication: { id: string }
}

const isStory = (value: unknown): value is Hideable =>
  isObject(value) && typeof value['_id'] === 'string' && 'title' in value && isObject(value['publication'])

/**
 * The same answer without the stories that are to be hidden, in whichever of its lists they stand.
 * What held none of them stays the very same object.
 */
export function withoutStories<Value>(value: Value, isHidden: (story: Hideable) => boolean): Value {
  return without(value, isHidden) as Value
}

function without(value: unknown, isHidden: (story: Hideable) => boolean): unknown {
  if (Array.isArray(value)) {
    const remaining = value.filter((item) => !isStory(item) || !isHidden(item))
    return unlessSame(
      value,
      remaining.map((item) => without(item, isHidden)),
    )
  }
  return isPlain(value) ? changedFields(value, (inner) => without(inner, isHidden)) : value
}

/** Puts the stories that were hidden back where they stood before, in an answer that may have grown since. */
export function withStoriesOf<Value>(now: Value, before: unknown, isHidden: (story: Hideable) => boolean): Value {
  return restored(now, before, isHidden) as Value
}

function restored(now: unknown, before: unknown, isHidden: (story: Hideable) => boolean): unknown {
  if (Array.isArray(now) && Array.isArray(before)) {
    const all = putBack(now, before, isHidden)
    // Where none was missing it may be the pages of a list, one by one.
    return all === now
      ? unlessSame(
          now,
          now.map((item, index) => restored(item, before[index], isHidden)),
        )
      : all
  }
  if (!isPlain(now) || !isObject(before)) return now
  return changedFields(now, (inner, name) => restored(inner, before[name], isHidden))
}

function putBack(now: unknown[], before: unknown[], isHidden: (story: Hideable) => boolean): unknown[] {
  const places = new Map(now.map((item, index) => [isStory(item) ? item._id : index, item]))
  const missing = before.filter((item) => isStory(item) && isHidden(item) && !places.has(item._id))
  if (missing.length === 0) return now
  const isIn = (list: readonly unknown[], one: unknown) =>
    list.some((item) => item === one || (isStory(item) && isStory(one) && item._id === one._id))
  const grown = now.filter((item) => !isIn(before, item))
  return [...before.filter((item) => isIn(missing, item) || isIn(now, item)), ...grown]
}

const wordsIn = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+\*?/gu) ?? []

/** Whether a text holds a muted word or phrase; a star at the end of a word stands for any ending (X15). */
export function holdsPhrase(text: string, phrase: string): boolean {
  const wanted = wordsIn(phrase)
  const words = wordsIn(text)
  const meets = (word: string | undefined, segment: string) =>
    segment.endsWith('*') ? word?.startsWith(segment.slice(0, -1)) : word === segment
  return (
    wanted.length > 0 && words.some((_, from) => wanted.every((segment, index) => meets(words[from + index], segment)))
  )
}
