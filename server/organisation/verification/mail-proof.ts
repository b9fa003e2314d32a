import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { answerByCode, proveByMail } from '@chowk/contract/organisation/verification.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { House } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { keepWithin } from '../../platform/limits.ts'
import { post } from '../../platform/post/post.ts'
import { endWaiting, findProvable, verificationOf, writeShown } from './proof.ts'
import type { Provable } from './proof.ts'
import { writeProofLetter } from './proof-letter.ts'
import { CODE_LIVES_MS, MOST_TRIES, domainOf } from './proof.rules.ts'
import { HOUR_MS } from '../../platform/time.ts'

const AN_HOUR = { most: 3, windowMs: HOUR_MS }

const hashOf = (key: Buffer, id: string, code: string) =>
  createHmac('sha256', key).update(`proof ${id} ${code}`).digest()

export const answerProveByMail = handle(
  proveByMail,
  async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
    const found = await findProvable(tx, workspace.id, { hold: true })
    if (!found) throw refuse('WORKSPACE_NOT_FOUND')
    if (found.verifiedAt) throw refuse('SHOWN_ALREADY')
    if (found.state === 'SUSPENDED') throw refuse('NOT_NOW')
    const domain = domainOf(found.website)
    if (!domain) throw refuse('NO_DOMAIN')
    // Counted for the box too: nobody's post is flooded by opening workspace after workspace.
    await keepWithin(tx, clock, `proof ${workspace.id}`, AN_HOUR)
    await keepWithin(tx, clock, `proof ${input.mailbox}@${domain}`, AN_HOUR)
    await endWaiting(tx, { workspaceId: workspace.id, actorId: viewer.personId, at: clock.now() })
    await sendCode(tx, house, { workspace: found, viewer, domain, mailbox: input.mailbox })
    audit(`workspace ${workspace.id}`, undefined, { method: 'MAIL', to: `${input.mailbox}@${domain}` })
    return await verificationOf(tx, found, clock.now())
  },
)

interface Sending {
  workspace: Provable
  viewer: Person
  domain: string
  mailbox: string
}

async function sendCode(sql: Sql, house: House, { workspace, viewer, domain, mailbox }: Sending): Promise<void> {
  const [id, now] = [randomUUID(), house.clock.now()]
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + CODE_LIVES_MS)
  await sql`
    insert into workspace_proof (id, workspace_id, method, domain, mailbox, code_hash, started_by, started_at, expires_at)
    values (${id}, ${workspace.id}, 'MAIL', ${domain}, ${mailbox}, ${hashOf(house.config.serverKey, id, code)}, ${viewer.personId}, ${now}, ${expiresAt})`
  const [asker] = await sql<{ name: string; language: 'en' | 'hi' }[]>`
    select name, language from person where id = ${viewer.personId}`
  await post(sql, house, {
    key: `proof ${id}`,
    to: { email: `${mailbox}@${domain}` },
    language: asker?.language ?? 'en',
    expiresAt,
    write: (language) => writeProofLetter(language, { code, workspace: workspace.name, asker: asker?.name ?? '' }),
  })
}

// The count of tries stays though the answer is a refusal.
export const answerProofCode = handleTuned(
  answerByCode,
  async ({ input, viewer, workspace, house, clock, refuse, begin, audit }) => {
    const now = clock.now()
    const [row] = await house.sql<{ id: string; codeHash: Uint8Array; tries: number }[]>`
      update workspace_proof set tries = tries + 1
      where workspace_id = ${workspace.id} and method = 'MAIL' and state = 'WAITS' and tries < ${MOST_TRIES} and expires_at > ${now}
      returning id, code_hash, tries`
    if (!row) throw refuse('CODE_OVER')
    if (!timingSafeEqual(hashOf(house.config.serverKey, row.id, input.code), row.codeHash))
      throw refuse('WRONG_CODE', { details: { triesLeft: MOST_TRIES - row.tries } })
    return await begin(async (tx) => {
      const shown = {
        proofId: row.id,
        workspaceId: workspace.id,
        method: 'MAIL' as const,
        actorId: viewer.personId,
        at: now,
      }
      if (!(await writeShown(tx, shown))) throw refuse('CODE_OVER')
      audit(`workspace ${workspace.id}`, undefined, { method: 'MAIL' })
      const found = await findProvable(tx, workspace.id)
      if (!found) throw refuse('WORKSPACE_NOT_FOUND')
      return await verificationOf(tx, found, now)
    })
  },
  { transactions: 'own' },
)
