import { MINUTE_MS } from '../../platform/time.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { isHerPassword } from '../re-authentication.ts'
import type { ReAuthentication } from '../re-authentication.ts'
import { countFactor, forgetFactorTries, spendFactorCode } from './factor.ts'

/** Who has no password proved herself by signing in, this lately. */
const FRESH_MS = 10 * MINUTE_MS

type Refuse = (code: 'PASSWORD_WRONG' | 'SIGN_IN_AGAIN') => Refusal

/** Refuses whoever only found a screen open. To be asked before any transaction. */
export async function proveAgain(
  query: ReAuthentication & { refuse: Refuse },
  password: string | undefined,
): Promise<void> {
  const { house, clock, viewer, refuse } = query
  const [has] = await house.sql<{ password: boolean; openedAt: Date }[]>`
    select p.password_hash is not null as password, f.created_at as opened_at
    from person p join session_family f on f.person_id = p.id and f.id = ${viewer.familyId} where p.id = ${viewer.personId}`
  if (has && !has.password) {
    if (clock.now().getTime() - has.openedAt.getTime() > FRESH_MS) throw refuse('SIGN_IN_AGAIN')
    return
  }
  if (!(await isHerPassword(query, password ?? ''))) throw refuse('PASSWORD_WRONG')
}

/** The same, and a code from whoever has a second factor. It is spent here, whatever becomes of the call. */
export async function proveTwice(
  query: ReAuthentication & { refuse: (code: Parameters<Refuse>[0] | 'CODE_NEEDED' | 'CODE_WRONG') => Refusal },
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  await proveAgain(query, password)
  const { house, clock, viewer, refuse } = query
  const { personId } = viewer
  const [factor] = await house.sql`
    select 1 from second_factor where person_id = ${personId} and confirmed_at is not null`
  if (!factor) return
  if (code === undefined) throw refuse('CODE_NEEDED')
  await countFactor(house.sql, clock, viewer)
  const isRight = await house.sql.begin(async (tx) => await spendFactorCode(tx, house, { personId, code }))
  if (!isRight) throw refuse('CODE_WRONG')
  await forgetFactorTries(house.sql, viewer)
}
