import type { House } from '../../platform/handle.ts'
import { findAttempt } from '../attempt/attempt-row.ts'
import { isMarkedByOthers, settleUnmarked } from './hand-marked.ts'
import { isAloneWith } from './markers.ts'

const PORTION = 200

/** Ends tries that wait to be marked where whoever could have left, so that only their takers are there; those are few at any time. */
export async function settleAlone({ sql, clock }: Pick<House, 'sql' | 'clock'>, signal: AbortSignal): Promise<void> {
  const alone = await sql<{ id: string; personId: string }[]>`
    select t.id, t.person_id from quiz_attempt t join quiz q on q.id = t.quiz_id
    where t.state = 'MARKING' and ${isAloneWith(sql)} order by t.id limit ${PORTION}`
  for (const one of alone) {
    signal.throwIfAborted()
    await sql.begin(async (tx) => {
      const attempt = await findAttempt(tx, one, { locks: true })
      if (attempt?.state === 'MARKING' && !(await isMarkedByOthers(tx, attempt)))
        await settleUnmarked(tx, { clock }, attempt)
    })
  }
}
