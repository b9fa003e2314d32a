import { MINUTE_MS } from '../../platform/time.ts'

/** How long a second factor is waited for after the first. */
export const CHALLENGE_LIVES_MS = 5 * MINUTE_MS
/** Codes that one challenge takes. */
export const CHALLENGE_TRIES = 5
/** One code of an app lasts this long. */
export const STEP_MS = 30_000

/** None of them is read as another. */
export const RECOVERY_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
/** 49 bits. */
export const RECOVERY_LENGTH = 10

/** A recovery code as people copy it. */
export const spaced = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`

/** A picture of modules as the path of an SVG: what lies side by side is one bar. */
export function pathOf(size: number, isDark: (x: number, y: number) => boolean): string {
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      const start = x
      while (x < size && isDark(x, y)) x++
      path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  }
  return path
}
