/** What a session family knows of its refresh tokens: `generation` is the newest one given out. */
export interface RenewalFacts {
  /** Number of the token that came. */
  presented: number
  generation: number
  isRightDevice: boolean
}

/**
 * What becomes of a refresh token.
 * The newest one gets its successor. The one before it gets that same newest one again, since its answer may have been lost
 * or two tabs renewed at once. Older ones had a successor that was used: somebody has a copy, so the session ends.
 */
export function decideRenewal({
  presented,
  generation,
  isRightDevice,
}: RenewalFacts): 'NEXT' | 'AGAIN' | 'REUSED' | 'REJECTED' {
  if (!isRightDevice || presented > generation) return 'REJECTED'
  if (presented === generation) return 'NEXT'
  return presented === generation - 1 ? 'AGAIN' : 'REUSED'
}
