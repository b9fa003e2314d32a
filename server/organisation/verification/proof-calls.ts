import { randomBytes } from 'node:crypto'
import {
  decideProof,
  getVerification,
  giveWord,
  listProofs,
  listStatementRequests,
  proveByDocument,
  proveByRecord,
  proveByWord,
  stopProof,
} from '@chowk/contract/organisation/verification.ts'
import type { ProofMethod } from '@chowk/contract/organisation/verification.ts'
import type { Duotone } from '@chowk/contract/organisation/workspace.ts'
import { findUrlOwner } from '../../custom-url/custom-url.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { tellOfProof } from '../operator/tell-owners.ts'
import { keepPapers, letPapersGo, readPapers } from '../papers/papers.ts'
import { logoAddress } from '../workspace.rules.ts'
import { answerProofCode, answerProveByMail } from './mail-proof.ts'
import { endWaiting, findProvable, verificationOf, writeShown } from './proof.ts'
import { RECORD_LIVES_MS, domainOf, PROOF } from './proof.rules.ts'
import { transition, transitionWhere } from '../../platform/postgres/transition.ts'

const answerVerification = handle(getVerification, async ({ workspace, sql, clock, refuse }) => {
  const found = await findProvable(sql, workspace.id)
  if (!found) throw refuse('WORKSPACE_NOT_FOUND')
  return await verificationOf(sql, found, clock.now())
})

const answerRecord = handle(proveByRecord, async ({ viewer, workspace, tx, clock, refuse, audit }) => {
  const now = clock.now()
  const found = await findProvable(tx, workspace.id, { hold: true })
  if (!found) throw refuse('WORKSPACE_NOT_FOUND')
  if (found.verifiedAt) throw refuse('SHOWN_ALREADY')
  if (found.state === 'SUSPENDED') throw refuse('NOT_NOW')
  const domain = domainOf(found.website)
  if (!domain) throw refuse('NO_DOMAIN')
  await endWaiting(tx, { workspaceId: workspace.id, actorId: viewer.personId, at: clock.now() })
  await tx`
    insert into workspace_proof (workspace_id, method, domain, line, started_by, started_at, expires_at)
    values (${workspace.id}, 'DNS', ${domain}, ${randomBytes(16).toString('hex')}, ${viewer.personId}, ${now}, ${new Date(now.getTime() + RECORD_LIVES_MS)})`
  audit(`workspace ${workspace.id}`, undefined, { method: 'DNS', domain })
  return await verificationOf(tx, found, now)
})

const answerDocument = handle(proveByDocument, async (context) => {
  const { input, viewer, workspace, tx, clock, house, refuse, audit } = context
  const found = await findProvable(tx, workspace.id, { hold: true })
  if (!found) throw refuse('WORKSPACE_NOT_FOUND')
  if (found.verifiedAt) throw refuse('SHOWN_ALREADY')
  if (found.state === 'SUSPENDED') throw refuse('NOT_NOW')
  await endWaiting(tx, { workspaceId: workspace.id, actorId: viewer.personId, at: clock.now() })
  const [made] = await tx<{ id: string }[]>`
    insert into workspace_proof (workspace_id, method, words, started_by, started_at)
    values (${workspace.id}, 'DOCUMENT', ${input.words}, ${viewer.personId}, ${clock.now()}) returning id`
  const papers = { proofId: made?.id ?? '', personId: viewer.personId, papers: input.papers }
  if (!(await keepPapers(tx, house, papers))) throw refuse('ATTACHMENT_NOT_FOUND')
  audit(`workspace ${workspace.id}`, undefined, { method: 'DOCUMENT', papers: input.papers.length })
  return await verificationOf(tx, found, clock.now())
})

const answerWord = handle(proveByWord, async ({ input, viewer, workspace, tx, clock, refuse, audit }) => {
  const found = await findProvable(tx, workspace.id, { hold: true })
  if (!found) throw refuse('WORKSPACE_NOT_FOUND')
  if (found.verifiedAt) throw refuse('SHOWN_ALREADY')
  if (found.state === 'SUSPENDED') throw refuse('NOT_NOW')
  const named = await findUrlOwner(tx, clock.now(), input.customUrl)
  const speakerId = named && 'workspaceId' in named.owner ? named.owner.workspaceId : undefined
  // A private organisation is not found by a stranger who guesses its address.
  const [speaker] = await tx`
    select from workspace where id = ${speakerId ?? null} and id <> ${workspace.id} and state = 'ACTIVE' and verified_at is not null
      and is_public and may_be_public`
  if (!speaker || !speakerId) throw refuse('SPEAKER_NOT_FOUND')
  await endWaiting(tx, { workspaceId: workspace.id, actorId: viewer.personId, at: clock.now() })
  await tx`
    insert into workspace_proof (workspace_id, method, words, speaker_id, started_by, started_at)
    values (${workspace.id}, 'WORD', ${input.words}, ${speakerId}, ${viewer.personId}, ${clock.now()})`
  audit(`workspace ${workspace.id}`, undefined, { method: 'WORD', speakerId })
  return await verificationOf(tx, found, clock.now())
})

const answerStop = handle(stopProof, async ({ viewer, workspace, tx, clock, refuse, audit }) => {
  const found = await findProvable(tx, workspace.id, { hold: true })
  if (!found) throw refuse('WORKSPACE_NOT_FOUND')
  await endWaiting(tx, { workspaceId: workspace.id, actorId: viewer.personId, at: clock.now() })
  audit(`workspace ${workspace.id}`)
  return await verificationOf(tx, found, clock.now())
})

interface Asking {
  id: string
  name: string
  nameHi: string | null
  kind: string
  duotone: Duotone
  letter: string
  logoId: string | null
  city: string
  words: string
  startedAt: Date
}

const askingOf = (row: Asking) => ({
  name: { en: row.name, hi: row.nameHi },
  kind: row.kind,
  logo: logoAddress(row),
  id: row.id,
  city: row.city,
  words: row.words,
  at: row.startedAt.toISOString(),
})

const answerStatementRequests = handle(listStatementRequests, async ({ workspace, sql }) => {
  const rows = await sql<Asking[]>`
    select p.id, w.name, w.name_hi, w.kind, w.duotone, w.letter, w.logo_id, w.city, p.words, p.started_at
    from workspace_proof p join workspace w on w.id = p.workspace_id and w.state in ('PENDING', 'ACTIVE')
    where p.speaker_id = ${workspace.id} and p.method = 'WORD' and p.state = 'WAITS' order by p.started_at limit 50`
  return { content: rows.map(askingOf) }
})

const answerGiveWord = handle(giveWord, async ({ input, viewer, workspace, tx, clock, refuse, audit }) => {
  const state = input.speaks ? ('SPOKEN' as const) : ('REFUSED' as const)
  const by = { actorId: viewer.personId, at: clock.now() }
  const given = await transitionWhere(tx, PROOF, {
    where: tx`id = ${input.id} and speaker_id = ${workspace.id} and method = 'WORD'`,
    from: ['WAITS'],
    to: state,
    ...by,
    also: input.speaks ? tx`` : tx`, decided_at = ${by.at}, decided_by = ${by.actorId}`,
  })
  if (given.length === 0) throw refuse('REQUEST_NOT_FOUND')
  audit(`proof ${input.id}`, undefined, { state })
  return { state }
})

interface Queued extends Asking {
  customUrl: string
  website: string
  method: ProofMethod
  speaker: string | null
  papers: string[]
  people: number
}

// A word waits for the one who speaks first; papers come to the operator at once.
const answerProofs = handle(listProofs, async ({ sql, house }) => {
  const rows = await sql<Queued[]>`
    select p.id, w.name, w.name_hi, w.kind, w.duotone, w.letter, w.logo_id, w.city, p.words, p.started_at, w.slug as custom_url, w.website, p.method,
      s.name as speaker, p.papers,
      (select count(*)::int from membership m where m.workspace_id = w.id and m.state = 'PRESENT') as people
    from workspace_proof p join workspace w on w.id = p.workspace_id left join workspace s on s.id = p.speaker_id
    where (p.method = 'DOCUMENT' and p.state = 'WAITS') or p.state = 'SPOKEN' order by p.started_at limit 100`
  const papers = await readPapers(sql, house, rows)
  return {
    content: rows.map((row) => ({
      ...askingOf(row),
      customUrl: row.customUrl,
      website: row.website,
      method: row.method,
      speaker: row.speaker,
      papers: papers.get(row.id) ?? [],
      people: row.people,
    })),
  }
})

const answerDecideProof = handle(decideProof, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, decision, reason } = input
  if (decision === 'REFUSED' && reason === '') throw refuse('REASON_NEEDED')
  await tx`
    select 1 from workspace where id = (select p.workspace_id from workspace_proof p where p.id = ${id}) for update`
  const [row] = await tx<{ workspaceId: string; method: ProofMethod }[]>`
        select workspace_id, method from workspace_proof
        where id = ${id} and ((method = 'DOCUMENT' and state = 'WAITS') or state = 'SPOKEN') for update`
  if (!row) throw refuse('REQUEST_NOT_FOUND')
  if (decision === 'SHOWN') await writeShown(tx, { proofId: id, ...row, actorId: viewer.personId, at: clock.now() })
  else
    await transition(tx, PROOF, {
      id,
      to: 'REFUSED',
      reason,
      actorId: viewer.personId,
      at: clock.now(),
      also: tx`, reason = ${reason}, decided_at = ${clock.now()}, decided_by = ${viewer.personId}`,
    })
  await letPapersGo(tx, [id])
  await tellOfProof(tx, house, { ...row, proofId: id, isShown: decision === 'SHOWN', reason })
  audit(`workspace ${row.workspaceId}`, undefined, { decision, reason, method: row.method })
  return { state: decision }
})

/** Calls about showing that a workspace is what it says. */
export const proofCalls: Handler[] = [
  answerVerification,
  answerProveByMail,
  answerProofCode,
  answerRecord,
  answerDocument,
  answerWord,
  answerStop,
  answerStatementRequests,
  answerGiveWord,
  answerProofs,
  answerDecideProof,
]
