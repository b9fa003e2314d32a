import { readMobile } from '../../platform/text/mobile-number.ts'
import { fieldFault } from './member-fault.ts'

/** The number of a member; one that is none is refused at its field. */
export async function mobileOf(typed: string | null, path: string): Promise<string | null> {
  if (typed === null) return null
  const number = await readMobile(typed)
  if (number === undefined) throw fieldFault('INVALID_MOBILE', path)
  return number
}
