import { MINUTE_MS } from '../../platform/time.ts'
import type { House, Proving } from '../../platform/handle.ts'
import { isHerPassword } from '../re-authentication.ts'
import { countFactor, forgetFactorTries, spendFactorCode } from './factor.ts'

/** Who has no password proved herself by signing in, this lately. */
const FRESH_MS = 10 * MINUTE_MS

/** Refuses whoever only found a screen open. To be asked before any transaction. */
export async function provePassword(proving: Proving<'PASSWORD_WRONG' | 'SIGN_IN_AGAIN'>): Promise<void> {
  const { house, clock, viewer, input, refuse } = proving
  const [has] = await house.sql<{ password: boolean; openedAt: Date }[]>`
    select p.password_hash is not null as password, f.created_at as opened_at
    from person p join session_family f on f.person_id = p.id and f.id = ${viewer.familyId} where p.id = ${viewer.personId}`
  if (has && !has.password) {
    if (clock.now().getTime() - has.openedAt.getTime() > FRESH_MS) throw refuse('SIGN_IN_AGAIN')
    return
  }
  if (!(await isHerPassword(proving, input.password ?? ''))) throw refuse('PASSWORD_WRONG')
}

/** The same, and a code from whoever has a second factor. It is spent here, whatever becomes of the call. */
export async function proveTwice(proving: Proving): Promise<void> {
  await provePassword(proving)
  const { house, clock, viewer, input, refuse } = proving
  const { personId } = viewer
  const [factor] = await house.sql`
    select 1 from second_factor where person_id = ${personId} and confirmed_at is not null`
  if (!factor) return
  const { code } = input
  if (code === undefined) throw refuse('CODE_NEEDED')
  await countFactor(house.sql, clock, viewer)
  const isRight = await house.sql.begin(async (tx) => await spendFactorCode(tx, house, { personId, code }))
  if (!isRight) throw refuse('CODE_WRONG')
  await forgetFactorTries(house.sql, viewer)
}

/** What the gate asks of whoever makes a call that says by what she proves herself anew. */
export const proveAgain: House['proveAgain'] = async (proving, provenBy) =>
  await (provenBy === 'PASSWORD' ? provePassword(proving) : proveTwice(proving))
