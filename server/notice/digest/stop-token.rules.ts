import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../../platform/input.rules.ts'

const mac = (key: Buffer, personId: string) =>
  createHmac('sha256', key).update(`stop the daily mail of ${personId}`).digest('base64url')

/** What a daily mail carries to be stopped without signing in. */
export const makeStopToken = (key: Buffer, personId: string): string => `${personId}.${mac(key, personId)}`

/** Whose daily mail it stops; undefined when it was not made here. */
export function personOfToken(key: Buffer, token: string): string | undefined {
  const [personId = '', given = ''] = token.slice(0, 200).split('.')
  if (!isId(personId)) return undefined
  const right = Buffer.from(mac(key, personId))
  const said = Buffer.from(given)
  return said.length === right.length && timingSafeEqual(said, right) ? personId : undefined
}
