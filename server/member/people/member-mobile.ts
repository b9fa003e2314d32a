import { fieldFault } from './member-fault.ts'

/** Reads a number as somebody types it into its international form. It belongs to identity, so whoever opens the house hands it in. */
export type ReadMobile = (typed: string) => Promise<string | undefined>

/** The number of a member; one that is none is refused at its field. */
export async function mobileOf(readMobile: ReadMobile, typed: string | null, path: string): Promise<string | null> {
  if (typed === null) return null
  const number = await readMobile(typed)
  if (number === undefined) throw fieldFault('INVALID_MOBILE', path)
  return number
}
