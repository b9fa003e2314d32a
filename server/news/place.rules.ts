/** A place in a list ordered by time and id, newest first. */
export interface Place {
  at: Date
  id: string
}

/** The opaque `next` of a list. */
export const writePlace = (place: Place): string =>
  Buffer.from(`${place.at.getTime()}.${place.id}`).toString('base64url')

/** The place that a `next` names, or undefined when it is not one of ours. */
export function readPlace(next: string): Place | undefined {
  const [ms, id] = Buffer.from(next, 'base64url').toString('latin1').split('.')
  if (!/^\d{1,15}$/.test(ms ?? '') || !/^\d{1,19}$/.test(id ?? '')) return undefined
  return { at: new Date(Number(ms)), id: id ?? '' }
}
