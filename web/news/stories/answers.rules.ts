export type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** An object as JSON brings it; a date or a map is none. */
export const isPlain = (value: unknown): value is Fields =>
  isObject(value) && Object.getPrototypeOf(value) === Object.prototype

/** The same with its fields changed; where none is, the very same object, so that nothing is drawn again. */
export function changedFields(value: Fields, change: (inner: unknown, name: string) => unknown): Fields {
  const changed = Object.entries(value)
    .map(([name, inner]): [string, unknown] => [name, change(inner, name)])
    .filter(([name, inner]) => inner !== value[name])
  return changed.length > 0 ? { ...value, ...Object.fromEntries(changed) } : value
}

/** The new list, or the one before where it holds the very same items. */
export const unlessSame = (before: readonly unknown[], now: readonly unknown[]): readonly unknown[] =>
  now.length === before.length && now.every((item, index) => item === before[index]) ? before : now
