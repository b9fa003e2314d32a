import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { tellOfProof } from '../operator/tell-owners.ts'
import { writeShown } from './proof.ts'
import { holdsLine, recordName, recordValue } from './proof.rules.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { PROOF } from './proof.rules.ts'

/** Asks for the text records of a name; each record comes in pieces. */
export type ResolveTxt = (name: string) => Promise<string[][]>

const CONCURRENCY = 200
const AGAIN_MS = 9 * 60_000

interface Due {
  id: string
  workspaceId: string
  domain: string
  line: string
}

/** Looks for the lines that workspaces were given to add; one look a domain and run. */
export const checkRecordsTask =
  (house: House, resolveTxt: ResolveTxt): Task =>
  async (_, { signal }) => {
    const { sql, clock, log } = house
    const now = clock.now()
    await transitionWhere(sql, PROOF, {
      where: sql`method in ('MAIL', 'DNS') and expires_at <= ${now}`,
      from: ['WAITS'],
      to: 'RUN_OUT',
      actorId: null,
      at: now,
    })
    const due = await sql<Due[]>`
      select p.id, p.workspace_id, p.domain, p.line from workspace_proof p join workspace w on w.id = p.workspace_id and w.state in ('PENDING', 'ACTIVE')
      where p.method = 'DNS' and p.state = 'WAITS' and (p.looked_at is null or p.looked_at <= ${new Date(now.getTime() - AGAIN_MS)})
      order by p.looked_at nulls first limit ${CONCURRENCY}`
    for (const one of due) {
      if (signal.aborted) return
      const records = await resolveTxt(recordName(one.domain)).catch((error: unknown) => {
        log.debug({ domain: one.domain, error: String(error) }, 'no record found')
        return []
      })
      const found = records
        .map((pieces) => pieces.join(''))
        .join(' · ')
        .slice(0, 200)
      await sql`update workspace_proof set looked_at = ${now}, found = ${found} where id = ${one.id}`
      if (holdsLine(records, recordValue(one.line)))
        await sql.begin(async (tx) => {
          const { id: proofId, workspaceId } = one
          if (await writeShown(tx, { proofId, workspaceId, method: 'DNS', actorId: null, at: now }))
            await tellOfProof(tx, house, { workspaceId, proofId, isShown: true })
        })
    }
  }
