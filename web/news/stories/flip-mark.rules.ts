type Cached = Record<string, unknown>

/** A mark that a story carries in every answer that holds it. */
export interface MarkChange {
  mark: 'isSaved' | 'isRead'
  ids: ReadonlySet<string>
  isOn: boolean
}

const isObject = (value: unknown): value is Cached => typeof value === 'object' && value !== null

/**
 * The same answer with a mark of some stories changed, wherever in it they stand (B2, RR9).
 * What holds none of them stays the very same object, so that nothing else is drawn again.
 */
export function flipMark<Value>(value: Value, change: MarkChange): Value {
  if (Array.isArray(value)) {
    const flipped = value.map((item: unknown) => flipMark(item, change))
    return (flipped.every((item, index) => item === value[index]) ? value : flipped) as Value
  }
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  const changed: Cached = {}
  for (const [name, inner] of Object.entries(value)) {
    const flipped = flipMark(inner, change)
    if (flipped !== inner) changed[name] = flipped
  }
  const { mark, ids, isOn } = change
  const id = value['_id']
  if (typeof id === 'string' && ids.has(id) && mark in value && value[mark] !== isOn) changed[mark] = isOn
  return Object.keys(changed).length > 0 ? { ...value, ...changed } : value
}

/** Every story in an answer that `wanted` takes. */
export function storiesIn(value: unknown, wanted: (story: Cached & { _id: string }) => boolean): Cached[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => storiesIn(item, wanted))
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return []
  const isWanted = typeof value['_id'] === 'string' && 'title' in value && wanted(value as Cached & { _id: string })
  return [...(isWanted ? [value] : []), ...Object.values(value).flatMap((inner) => storiesIn(inner, wanted))]
}
