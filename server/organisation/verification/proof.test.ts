import { expect } from 'vitest'
import {
  answerByCode,
  decideProof,
  getVerification,
  giveWord,
  listProofs,
  listStatementRequests,
  proveByDocument,
  proveByMail,
  proveByRecord,
  proveByWord,
  stopProof,
} from '@chowk/contract/organisation/verification.ts'
import { getWorkspaceByUrl, updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { shownLetters } from '../../platform/post/post-box.ts'
import { newestText } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { domainOf } from './proof.rules.ts'
import { checkRecordsTask } from './record-proof.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const MINUTE = 60_000
const ASHA = 'asha@neem.example'
const PAPERS = 'Registration 1182 of the Charity Commissioner, Pune.'

async function pendingSchool(world: World, website = 'https://www.neem-school.example/start') {
  const id = await world.workspace({ slug: 'neem-school', name: 'Neem School' })
  await world.owner`
    update workspace set state = 'PENDING', website = ${website}, is_public = true, may_be_public = true where id = ${id}`
  return { id, owner: await world.person({ workspace: id, role: 'OWNER', name: 'Asha Rao', email: ASHA }) }
}

const codeIn = async (world: World) => {
  const [letter] = await shownLetters(world.house)
  return { letter, code: /\b\d{6}\b/.exec(letter?.letters.en?.text ?? '')?.[0] ?? '' }
}
const another = (code: string) => (code === '000000' ? '000001' : '000000')

test('the code that came to the domain’s box shows that a workspace is its own, and it begins to live', async ({
  world,
}) => {
  const { owner } = await pendingSchool(world)
  const begun = await owner.call(proveByMail, { mailbox: 'office' })
  expect(begun).toMatchObject({
    state: 'PENDING',
    domain: 'neem-school.example',
    waiting: { sentTo: 'office@neem-school.example' },
  })
  const { letter, code } = await codeIn(world)
  expect(letter?.to).toEqual({ email: 'office@neem-school.example' })
  expect(letter?.letters.en?.text).toContain('Asha Rao has opened a place for Neem School')
  expect(letter?.letters.hi?.text).toMatch(/[\u0900-\u097F]/)
  expect(await owner.call(answerByCode, { code })).toMatchObject({
    state: 'ACTIVE',
    isVerified: true,
    verifiedBy: 'MAIL',
  })
  const seen = await (await world.visitor()).call(getWorkspaceByUrl, { customUrl: 'neem-school' })
  expect(seen).toMatchObject({ view: 'PUBLIC', isVerified: true })
  expect((await owner.ask(proveByMail, { mailbox: 'office' })).body).toMatchObject({ code: 'SHOWN_ALREADY' })
})

test('five wrong codes or ten minutes end a code, a new one ends the old, and three are sent an hour', async ({
  world,
}) => {
  const { id, owner } = await pendingSchool(world)
  await owner.call(proveByMail, { mailbox: 'office' })
  const { code } = await codeIn(world)
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect((await owner.ask(answerByCode, { code: another(code) })).body).toMatchObject({
      code: 'WRONG_CODE',
      details: { triesLeft },
    })
  expect((await owner.ask(answerByCode, { code })).body).toMatchObject({ code: 'CODE_OVER' })
  await owner.call(proveByMail, { mailbox: 'info' })
  expect((await owner.ask(answerByCode, { code })).statusCode).toBe(409)
  const second = (await codeIn(world)).code
  world.clock.pass(11 * MINUTE)
  const later = await world.person({ workspace: id, role: 'ADMIN' })
  expect((await later.ask(answerByCode, { code: second })).body).toMatchObject({ code: 'CODE_OVER' })
  await later.call(proveByMail, { mailbox: 'admin' })
  expect((await later.ask(proveByMail, { mailbox: 'contact' })).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a line in the domain’s records is found by the job that looks every ten minutes', async ({ world }) => {
  const { owner } = await pendingSchool(world)
  const { waiting } = await owner.call(proveByRecord, {})
  const records = new Map<string, string[][]>()
  const requests: string[] = []
  const check = checkRecordsTask(world.house, async (name) => {
    requests.push(name)
    const found = records.get(name)
    if (!found) throw new Error('queryTxt ENODATA')
    return await Promise.resolve(found)
  })
  await check(null, jobRun())
  await check(null, jobRun())
  expect(requests).toEqual(['_chowk.neem-school.example'])
  records.set(waiting?.record?.name ?? '', [['v=spf1'], ['chowk=wrong']])
  world.clock.pass(9.5 * MINUTE)
  await check(null, jobRun())
  expect(await owner.call(getVerification, {})).toMatchObject({
    isVerified: false,
    waiting: { found: 'v=spf1 · chowk=wrong' },
  })
  const value = waiting?.record?.value ?? ''
  records.set(waiting?.record?.name ?? '', [[value.slice(0, 9), value.slice(9)]])
  world.clock.pass(10 * MINUTE)
  await check(null, jobRun())
  const [row] = await world.owner`select state, verified_by from workspace where slug = 'neem-school'`
  expect(row).toEqual({ state: 'ACTIVE', verifiedBy: 'DNS' })
  // She added the line days ago and looks at something else by now.
  expect(await newestText(world, ASHA)).toContain('now carries the badge')
})

test('a line that never comes runs out after two weeks, and the job goes on after a domain that does not answer', async ({
  world,
}) => {
  const { owner } = await pendingSchool(world)
  await owner.call(proveByRecord, {})
  world.clock.pass(15 * 24 * 60 * MINUTE)
  await checkRecordsTask(world.house, async () => await Promise.reject(new Error('timeout')))(null, jobRun())
  expect(await world.owner`select state from workspace_proof`).toEqual([{ state: 'RUN_OUT' }])
})

test('papers go to the operator, whose reason for a refusal the administrators read', async ({ world }) => {
  const { id, owner } = await pendingSchool(world, '')
  const operator = await world.person({ operator: true })
  expect((await owner.ask(proveByMail, { mailbox: 'office' })).body).toMatchObject({ code: 'NO_DOMAIN' })
  await owner.call(proveByDocument, { words: PAPERS })
  const { content } = await operator.call(listProofs, {})
  expect(content).toMatchObject([{ name: { en: 'Neem School' }, words: PAPERS, method: 'DOCUMENT', people: 1 }])
  const proof = content[0]?.id ?? ''
  expect((await owner.ask(listProofs, {})).statusCode).toBe(403)
  expect((await owner.ask(decideProof, { id: proof, decision: 'SHOWN' })).statusCode).toBe(403)
  expect((await operator.ask(decideProof, { id: proof, decision: 'REFUSED' })).body).toMatchObject({
    code: 'REASON_NEEDED',
  })
  await operator.call(decideProof, { id: proof, decision: 'REFUSED', reason: 'The number is of another trust.' })
  expect(await owner.call(getVerification, {})).toMatchObject({
    isVerified: false,
    waiting: null,
    refused: { method: 'DOCUMENT', reason: 'The number is of another trust.' },
  })
  expect(await newestText(world, ASHA)).toMatch(/was not enough[\s\S]*of another trust[\s\S]*organisation\/verify/)
  await owner.call(proveByDocument, { words: `${PAPERS} Corrected.` })
  const [second] = (await operator.call(listProofs, {})).content
  await operator.call(decideProof, { id: second?.id ?? '', decision: 'SHOWN' })
  expect((await operator.ask(decideProof, { id: second?.id ?? '', decision: 'SHOWN' })).statusCode).toBe(404)
  expect(await newestText(world, ASHA)).toContain('now carries the badge')
  const history = await world.owner`select to_state, actor_id from status_history where entity_id = ${id}`
  expect(history).toEqual([{ toState: 'ACTIVE', actorId: operator.id }])
})

test('another organisation speaks for one, then the operator looks; strangers and the unproven cannot speak', async ({
  world,
}) => {
  const { owner } = await pendingSchool(world, '')
  const speaker = await world.workspace({ slug: 'old-trust', name: 'Old Trust' })
  const trustee = await world.person({ workspace: speaker, role: 'ADMIN' })
  const other = await world.person({ workspace: await world.workspace({ slug: 'shy-trust' }), role: 'OWNER' })
  const operator = await world.person({ operator: true })
  const requested = { customUrl: 'old-trust', words: 'We rent two rooms from you since 2011.' }
  expect((await owner.ask(proveByWord, requested)).body).toMatchObject({ code: 'SPEAKER_NOT_FOUND' })
  await world.owner`update workspace set verified_at = now(), is_public = true, may_be_public = true where id = ${speaker}`
  expect(await owner.call(proveByWord, requested)).toMatchObject({ waiting: { method: 'WORD', speaker: 'Old Trust' } })
  expect((await operator.call(listProofs, {})).content).toEqual([])
  const [word] = (await trustee.call(listStatementRequests, {})).content
  expect((await other.call(listStatementRequests, {})).content).toEqual([])
  expect((await other.ask(giveWord, { id: word?.id ?? '', speaks: true })).statusCode).toBe(404)
  await trustee.call(giveWord, { id: word?.id ?? '', speaks: true })
  const [queued] = (await operator.call(listProofs, {})).content
  expect(queued).toMatchObject({ method: 'WORD', speaker: 'Old Trust' })
  await operator.call(decideProof, { id: queued?.id ?? '', decision: 'SHOWN' })
  expect(await owner.call(getVerification, {})).toMatchObject({ state: 'ACTIVE', verifiedBy: 'WORD' })
})

test('what waits can be stopped, and only who runs the workspace sees how far it is', async ({ world }) => {
  const { id, owner } = await pendingSchool(world)
  await owner.call(proveByRecord, {})
  expect(await owner.call(stopProof, {})).toMatchObject({ waiting: null })
  const [member, stranger, visitor] = [
    await world.person({ workspace: id }),
    await world.person(),
    await world.visitor(),
  ]
  const said = await Promise.all(
    [member, stranger, visitor].map(async (one) => (await one.ask(getVerification, {})).statusCode),
  )
  expect(said).toEqual([403, 403, 401])
})

test('under another name the badge goes until the workspace is shown again', async ({ world }) => {
  const { id, owner } = await pendingSchool(world)
  await world.owner`update workspace set verified_at = now(), verified_by = 'DNS', state = 'ACTIVE' where id = ${id}`
  expect(await owner.call(updateWorkspace, { version: 1, city: 'Pune' })).toMatchObject({ isVerified: true })
  expect(await owner.call(updateWorkspace, { version: 2, name: 'National School' })).toMatchObject({
    isVerified: false,
    state: 'ACTIVE',
  })
})

test('a domain that was shown is shown for that domain alone: another website takes the badge and what waits', async ({
  world,
}) => {
  const { id, owner } = await pendingSchool(world)
  await owner.call(proveByRecord, {})
  await owner.call(updateWorkspace, { version: 1, website: 'https://bank.example' })
  expect(await owner.call(getVerification, {})).toMatchObject({ waiting: null, domain: 'bank.example' })
  await world.owner`update workspace set verified_at = now(), verified_by = 'DNS', state = 'ACTIVE' where id = ${id}`
  const same = await owner.call(updateWorkspace, { version: 2, website: 'https://www.bank.example/school' })
  expect(same).toMatchObject({ isVerified: true })
  expect(await owner.call(updateWorkspace, { version: 3, website: 'https://other.example' })).toMatchObject({
    isVerified: false,
  })
  await world.owner`update workspace set verified_at = now(), verified_by = 'DOCUMENT' where id = ${id}`
  expect(await owner.call(updateWorkspace, { version: 4, website: '' })).toMatchObject({ isVerified: true })
})

test('a line that is found at the moment in which another website is named shows nothing, and neither waits for ever', async ({
  world,
}) => {
  const { id, owner } = await pendingSchool(world)
  const value = (await owner.call(proveByRecord, {})).waiting?.record?.value ?? ''
  const check = checkRecordsTask(world.house, async () => await Promise.resolve([[value]]))
  const waiting = async () =>
    (await world.owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length
  const { looking } = await world.owner.begin(async (tx) => {
    // As changing a workspace does it: first the workspace, then what waits.
    await tx`select 1 from workspace where id = ${id} for update`
    const job = Promise.resolve(check(null, jobRun()))
    await expect.poll(waiting).toBe(1)
    await tx`update workspace_proof set state = 'REPLACED' where workspace_id = ${id} and state = 'WAITS'`
    return { looking: job }
  })
  await looking
  expect(await owner.call(getVerification, {})).toMatchObject({ isVerified: false, waiting: null })
})

test('boxes of free mail, bare numbers and names without a dot prove nothing', () => {
  expect(domainOf('https://www.Neem-School.example/en')).toBe('neem-school.example')
  expect(domainOf('https://live.neem.edu.in')).toBe('live.neem.edu.in')
  const nothing = [
    '',
    'https://gmail.com',
    'https://yahoo.co.in',
    'http://10.0.0.1',
    'https://localhost',
    'ftp://neem.example',
  ]
  expect(nothing.map(domainOf).filter(Boolean)).toEqual([])
})
