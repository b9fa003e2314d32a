/** Settings that cannot be used; its message is one sentence a line for the operator. */
export class BadConfig extends Error {}

/** The words of a list, between spaces or commas. */
export const wordsOf = (list = '') => list.split(/[\s,]+/).filter((word) => word !== '')

const SWITCH: Record<string, boolean> = { 0: false, 1: true }

/** A setting that is 1 or 0. */
export function switchOf(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const given = env[name]
  if (given === undefined) return fallback
  const is = SWITCH[given]
  if (is === undefined) throw new BadConfig(`${name} must be 1 or 0.`)
  return is
}
