/** A place in a list ordered by time and id, newest first. */
export interface Place {
  at: Date
  id: string
}

/** The opaque `next` of a list. */
export const writePlace = (place: Place): string =>
  Buffer.from(`${place.at.getTime()}.${place.id}`).toString('base64url')

/** How many items stand before the wanted page, where `next` holds a count of them; undefined when it is not one of ours. */
export function skippedBy({
  next,
  page,
  size,
}: {
  next?: string | undefined
  page: number
  size: number
}): number | undefined {
  if (next === undefined) return page * size
  const place = readPlace(next)
  return place && Number(place.id)
}

/** The `next` of a list whose places are counts. */
export const writeCount = (at: Date, count: number): string => writePlace({ at, id: String(count) })

/** The place that a `next` names, or undefined when it is not one of ours. */
export function readPlace(next: string): Place | undefined {
  const [ms, id] = Buffer.from(next, 'base64url').toString('latin1').split('.')
  if (!/^\d{1,15}$/.test(ms ?? '') || !/^\d{1,19}$/.test(id ?? '')) return undefined
  return { at: new Date(Number(ms)), id: id ?? '' }
}
