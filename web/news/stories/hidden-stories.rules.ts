type Cached = Record<string, unknown>

/** What a story is hidden by. */
export interface Hideable {
  _id: string
  title: string
  summary?: string
  publication: { id: string }
}

const isObject = (value: unknown): value is Cached => typeof value === 'object' && value !== null
const isStory = (value: unknown): value is Hideable =>
  isObject(value) && typeof value['_id'] === 'string' && 'title' in value && isObject(value['publication'])

/**
 * The same answer without the stories that are to be hidden, in whichever of its lists they stand.
 * What held none of them stays the very same object, so that nothing else is drawn again.
 */
export function withoutStories<Value>(value: Value, isHidden: (story: Hideable) => boolean): Value {
  if (Array.isArray(value)) {
    const remaining = value.filter((item: unknown) => !isStory(item) || !isHidden(item))
    const changed = remaining.map((item: unknown) => withoutStories(item, isHidden))
    const isSame = remaining.length === value.length && changed.every((item, index) => item === remaining[index])
    return (isSame ? value : changed) as Value
  }
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  const changed: Cached = {}
  for (const [name, inner] of Object.entries(value)) {
    const left = withoutStories(inner, isHidden)
    if (left !== inner) changed[name] = left
  }
  return Object.keys(changed).length > 0 ? { ...value, ...changed } : value
}

/** Puts the stories that were hidden back where they stood before, in an answer that may have grown since. */
export function withStoriesOf<Value>(now: Value, before: unknown, isHidden: (story: Hideable) => boolean): Value {
  if (Array.isArray(now) && Array.isArray(before)) {
    const all = putBack(now, before, isHidden)
    if (all !== now) return all as Value
    // The pages of a list, one by one.
    const pages = now.map((item: unknown, index) => withStoriesOf(item, before[index], isHidden))
    return (pages.every((item, index) => item === now[index]) ? now : pages) as Value
  }
  if (!isObject(now) || !isObject(before) || Object.getPrototypeOf(now) !== Object.prototype) return now
  const changed: Cached = {}
  for (const [name, inner] of Object.entries(now)) {
    const full = withStoriesOf(inner, before[name], isHidden)
    if (full !== inner) changed[name] = full
  }
  return Object.keys(changed).length > 0 ? { ...now, ...changed } : now
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
