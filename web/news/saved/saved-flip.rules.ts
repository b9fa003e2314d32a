type Kept = Record<string, unknown>

const isObject = (value: unknown): value is Kept => typeof value === 'object' && value !== null

/**
 * The same answer with one story saved or not, wherever in it the story stands (B2).
 * What does not hold the story stays the very same object, so that nothing else is drawn again.
 */
export function flipSaved<Value>(value: Value, id: string, isSaved: boolean): Value {
  if (Array.isArray(value)) {
    const flipped = value.map((item: unknown) => flipSaved(item, id, isSaved))
    return (flipped.every((item, at) => item === value[at]) ? value : flipped) as Value
  }
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  const changed: Kept = {}
  for (const [name, inner] of Object.entries(value)) {
    const flipped = flipSaved(inner, id, isSaved)
    if (flipped !== inner) changed[name] = flipped
  }
  if (value['_id'] === id && 'isSaved' in value && value['isSaved'] !== isSaved) changed['isSaved'] = isSaved
  return Object.keys(changed).length > 0 ? { ...value, ...changed } : value
}
