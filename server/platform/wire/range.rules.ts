/** A part of a file, both ends counted. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * What a `Range` header asks of a file of `size` bytes: one range, the whole file (undefined: nothing asked, another
 * unit, several ranges or nonsense, which RFC 9110 lets a server ignore), or 'NONE' when the range lies outside.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | 'NONE' {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { from: size - length, to: size - 1 } : 'NONE'
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return undefined
  return from < size ? { from, to } : 'NONE'
}

/** Whether what the client has is what stands here, so that a range may be sent (If-Range): a weak tag never is. */
export function mayResume(ifRange: string | undefined, file: { etag: string; modified: Date }): boolean {
  if (ifRange === undefined) return true
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === file.etag
  const index = Date.parse(ifRange)
  return index === Math.floor(file.modified.getTime() / 1000) * 1000
}

/** Whether the client's copy is still good (If-None-Match). */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
