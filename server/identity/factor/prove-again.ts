import { MINUTE_MS } from '../../platform/time.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { isHerPassword } from '../re-authentication.ts'
import type { ReAuthentication } from '../re-authentication.ts'

/** Who has no password proved herself by signing in, this lately. */
const FRESH_MS = 10 * MINUTE_MS

type Refuse = (code: 'PASSWORD_WRONG' | 'SIGN_IN_AGAIN') => Refusal

/** Refuses whoever only found a screen open. To be asked before any transaction. */
export async function proveAgain(
  asked: ReAuthentication & { refuse: Refuse },
  password: string | undefined,
): Promise<void> {
  const { house, clock, viewer, refuse } = asked
  const [has] = await house.sql<{ password: boolean; openedAt: Date }[]>`
    select p.password_hash is not null as password, f.created_at as opened_at
    from person p join session_family f on f.person_id = p.id and f.id = ${viewer.familyId} where p.id = ${viewer.personId}`
  if (has && !has.password) {
    if (clock.now().getTime() - has.openedAt.getTime() > FRESH_MS) throw refuse('SIGN_IN_AGAIN')
    return
  }
  if (!(await isHerPassword(asked, password ?? ''))) throw refuse('PASSWORD_WRONG')
}
