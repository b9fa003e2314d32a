type Kept = Record<string, unknown>

/** What a story is hidden by. */
export interface Hideable {
  _id: string
  title: string
  summary?: string
  publication: { id: string }
}

const isObject = (value: unknown): value is Kept => typeof value === 'object' && value !== null
const isStory = (value: unknown): value is Hideable =>
  isObject(value) && typeof value['_id'] === 'string' && 'title' in value && isObject(value['publication'])

/**
 * The same answer without the stories that are to be hidden, in whichever of its lists they stand.
 * What held none of them stays the very same object, so that nothing else is drawn again.
 */
export function withoutStories<Value>(value: Value, isHidden: (story: Hideable) => boolean): Value {
  if (Array.isArray(value)) {
    const kept = value.filter((item: unknown) => !isStory(item) || !isHidden(item))
    const changed = kept.map((item: unknown) => withoutStories(item, isHidden))
    const isSame = kept.length === value.length && changed.every((item, at) => item === kept[at])
    return (isSame ? value : changed) as Value
  }
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  const changed: Kept = {}
  for (const [name, inner] of Object.entries(value)) {
    const left = withoutStories(inner, isHidden)
    if (left !== inner) changed[name] = left
  }
  return Object.keys(changed).length > 0 ? { ...value, ...changed } : value
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
  const meets = (word: string | undefined, part: string) =>
    part.endsWith('*') ? word?.startsWith(part.slice(0, -1)) : word === part
  return wanted.length > 0 && words.some((_, from) => wanted.every((part, at) => meets(words[from + at], part)))
}
