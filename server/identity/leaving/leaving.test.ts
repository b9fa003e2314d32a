import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { askDataExport, listDataExports } from '@chowk/contract/identity/data-export.ts'
import { cancelDeletion, getDeletion, requestDeletion } from '@chowk/contract/identity/leaving.ts'
import { getPersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { employeeLogin } from '@chowk/contract/identity/session.ts'
import { personalData } from '../../personal-data.ts'
import { CANARY, PASSWORD, givenNeighbours } from '../../testing/neighbours/neighbour.ts'
import { lettersTo } from '../../testing/post.ts'
import { test as base } from '../../testing/test.ts'
import { upload } from '../../testing/upload.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { filesIn } from '../../testing/zip.ts'
import { endExportsTask, packTask } from './data-export.job.ts'
import { eraseAgain } from './erased-again.ts'
import { leavingTask } from './leaving.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const DAY_MS = 86_400_000
const LEAVE = { reason: 'NO_LONGER_NEEDED', password: PASSWORD } as const

const test = base.extend<{ home: string }>({
  home: [
    async ({ world }, use) => {
      const home = await mkdtemp(join(tmpdir(), 'chowk-leaving-'))
      Object.assign(world.config, { home })
      await use(home)
      await rm(home, { recursive: true })
    },
    { auto: true },
  ],
})

/** The time of grace passes with the letter in it. */
async function passGrace(world: World): Promise<void> {
  for (const days of [28, 2]) {
    world.clock.pass(days * DAY_MS)
    await runLeaving(world)
  }
}

const runLeaving = async (world: World) => await leavingTask(world.house, personalData)({}, jobRun())
/** Her browser as it goes on: what an account waits for stands in its cookie from then on. */
const anew = async (world: World, her: TestPerson) => await world.session(her.id)
const asha = async (world: World, facts: Parameters<World['person']>[0] = {}) =>
  await world.person({ name: 'Asha Oaks', email: 'asha@chowk.example', password: PASSWORD, ...facts })

async function pack(world: World, who: TestPerson) {
  const { id } = await who.call(askDataExport, { password: PASSWORD })
  await packTask(world.house, personalData)({ id }, jobRun())
  return (await who.call(listDataExports, {})).content[0]
}

// Every place of the database where a text stands, as `table.column`.
async function placesOf(world: World, text: string): Promise<string[]> {
  const columns = await world.owner<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`
  const places: string[] = []
  for (const { table, column } of columns) {
    const sql = world.owner
    const [found] = await sql`select 1 from ${sql(table)} where ${sql(column)}::text like ${`%${text}%`} limit 1`
    if (found) places.push(`${table}.${column}`)
  }
  return places.toSorted()
}

describe('leaving', () => {
  test('a wish to leave hides nothing for ever: it waits 30 days and can be taken back [del-status] [del-request] [del-cancel] [R1.13] [R3.09] [cso:D1] [cso:D5]', async ({
    world,
  }) => {
    const her = await asha(world)
    expect(await her.call(getDeletion, {})).toMatchObject({ state: 'NONE', requestedAt: null, blocks: [] })
    const requested = await her.call(requestDeletion, LEAVE)
    expect(requested).toMatchObject({
      state: 'REQUESTED',
      reason: 'NO_LONGER_NEEDED',
      deletesAt: '2026-12-21T08:00:00.000Z',
    })
    const again = await (
      await anew(world, her)
    ).call(requestDeletion, {
      ...LEAVE,
      reason: 'OTHER',
      text: 'I move to the hills.',
      writings: 'REMOVE',
    })
    expect(again).toMatchObject({ reason: 'OTHER', writings: 'REMOVE', deletesAt: requested.deletesAt })
    const visitor = await world.visitor()
    const signedIn = await visitor.call(employeeLogin, { email: 'asha@chowk.example', password: PASSWORD })
    expect(signedIn).toMatchObject({ profileDeletion: 'REQUESTED', deletesAt: requested.deletesAt })
    expect(await (await anew(world, her)).call(cancelDeletion, {})).toMatchObject({ state: 'CANCELLED', reason: null })
    expect((await (await anew(world, her)).ask(cancelDeletion, {})).body).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    world.clock.pass(40 * DAY_MS)
    await runLeaving(world)
    const [row] = await world.owner`select name, state from person where id = ${her.id}`
    expect(row).toEqual({ name: 'Asha Oaks', state: 'ACTIVE' })
    expect((await world.owner`select 1 from profile_deletion where person_id = ${her.id}`).count).toBe(1)
  })

  test('a letter says at once what was asked, when it is done and how it is taken back, in both languages [cso:D1]', async ({
    world,
  }) => {
    world.config.origin = 'https://chowk.example'
    const her = await asha(world)
    for (let time = 0; time < 3; time++) await (await anew(world, her)).call(requestDeletion, LEAVE)
    const [letter, ...more] = await lettersTo(world, 'asha@chowk.example')
    expect(more).toEqual([])
    expect(letter?.letters.en?.text).toMatch(/Asha Oaks.*21 December 2026[^]*"Keep my profile"[^]*change it now/)
    expect(letter?.letters.hi?.text).toMatch(/21 दिसंबर 2026[^]*"प्रोफ़ाइल रखें"[^]*उसे अभी बदलें/)
    expect(letter?.letters.hi?.html).toContain('href="https://chowk.example/settings/delete-profile"')
    await (await anew(world, her)).call(cancelDeletion, {})
    await (await anew(world, her)).call(requestDeletion, LEAVE)
    expect(await lettersTo(world, 'asha@chowk.example')).toHaveLength(3)
  })

  test('two days before, a letter reminds her once, in her language', async ({ world }) => {
    const her = await asha(world)
    await world.owner`update person set language = 'hi' where id = ${her.id}`
    await her.call(requestDeletion, LEAVE)
    world.clock.pass(27 * DAY_MS)
    await runLeaving(world)
    expect(await lettersTo(world, 'asha@chowk.example')).toHaveLength(1)
    world.clock.pass(DAY_MS)
    await runLeaving(world)
    await runLeaving(world)
    const letters = (await lettersTo(world, 'asha@chowk.example')).slice(1)
    expect(letters.map(({ language }) => language)).toEqual(['hi'])
    expect(letters[0]?.letters.en?.subject).toBe('Your profile will be deleted on 21 December 2026')
    expect(letters[0]?.letters.hi?.text).toContain('21 दिसंबर 2026')
  })

  test('a house that stood still over that day sends the letter first, and waits two more days', async ({ world }) => {
    const her = await asha(world)
    await her.call(requestDeletion, LEAVE)
    world.clock.pass(33 * DAY_MS)
    await runLeaving(world)
    expect((await lettersTo(world, 'asha@chowk.example')).at(-1)?.letters.en?.subject).toBe(
      'Your profile will be deleted on 26 December 2026',
    )
    const later = await world.session(her.id)
    expect(await later.call(getDeletion, {})).toMatchObject({
      state: 'REQUESTED',
      deletesAt: '2026-12-26T08:00:00.000Z',
    })
    const visitor = await world.visitor()
    const signedIn = await visitor.call(employeeLogin, { email: 'asha@chowk.example', password: PASSWORD })
    expect(signedIn).toMatchObject({ deletesAt: '2026-12-26T08:00:00.000Z' })
    world.clock.pass(2 * DAY_MS - 1000)
    await runLeaving(world)
    expect(await lettersTo(world, 'asha@chowk.example')).toHaveLength(2)
    world.clock.pass(1000)
    await runLeaving(world)
    expect((await world.owner`select state from person where id = ${her.id}`)[0]).toEqual({ state: 'DELETED' })
  })

  test('who has a mobile number alone is told and reminded there', async ({ world }) => {
    const her = await asha(world)
    await world.owner`update person set email = null, mobile = '+919822041123' where id = ${her.id}`
    await her.call(requestDeletion, LEAVE)
    world.clock.pass(28 * DAY_MS)
    await runLeaving(world)
    expect(await lettersTo(world, '+919822041123')).toHaveLength(2)
  })

  test('only whoever knows the password may ask, and other reasons want words [cso:D1] [R9.06]', async ({ world }) => {
    const her = await asha(world)
    expect((await her.ask(requestDeletion, { ...LEAVE, password: 'Stepwell-43!' })).body.code).toBe('PASSWORD_WRONG')
    expect((await her.ask(requestDeletion, { ...LEAVE, reason: 'OTHER', text: 'too short' })).body).toMatchObject({
      code: 'WORDS_NEEDED',
      fields: [{ path: 'text', code: 'WORDS_NEEDED' }],
    })
    expect((await her.ask(requestDeletion, { ...LEAVE, reason: 'BORED' })).statusCode).toBe(400)
    const tries = []
    for (let index = 0; index < 8; index++)
      tries.push((await her.ask(requestDeletion, { ...LEAVE, password: `wrong ${index}` })).statusCode)
    expect(tries.at(-1)).toBe(429)
    expect(await her.call(getDeletion, {})).toMatchObject({ state: 'NONE' })
  })

  test('two tabs asking at once make one request [cso:D2]', async ({ world }) => {
    const her = await asha(world)
    const asked = await Promise.all(Array.from({ length: 4 }, async () => await her.ask(requestDeletion, LEAVE)))
    // A tab that comes late renews its session first.
    expect(asked.map(({ statusCode }) => statusCode)).toContain(200)
    for (const { statusCode } of asked) expect([200, 401]).toContain(statusCode)
    expect((await world.owner`select 1 from profile_deletion`).count).toBe(1)
  })

  test('whoever runs a workspace alone is refused with what to hand over first and stays as she is, and leaves once she has [cso:D2] [cso:D4] [V1:A9]', async ({
    world,
  }) => {
    const workspace = await world.workspace({ name: 'Neem School' })
    const her = await asha(world, { workspace, role: 'OWNER' })
    const other = await world.person({ workspace })
    await world.owner`update person set custom_url = 'asha' where id = ${her.id}`
    await world.owner`update workspace set name_hi = 'नीम विद्यालय' where id = ${workspace}`
    const named = { name: 'Neem School', nameHi: 'नीम विद्यालय' }
    const blocks = [{ code: 'LAST_ADMINISTRATOR', ...named, workspaceId: workspace }]
    const refused = await her.ask(requestDeletion, LEAVE)
    expect([refused.statusCode, refused.body]).toMatchObject([409, { code: 'DELETION_BLOCKED', details: { blocks } }])
    expect(await her.call(getDeletion, {})).toMatchObject({ state: 'NONE', blocks })
    expect((await world.owner`select 1 from profile_deletion`).count).toBe(0)
    expect(await other.call(getPersonByUrl, { customUrl: 'asha' })).toMatchObject({ view: 'MEMBER' })
    // Somebody else runs it when she asks, and leaves before her.
    await world.owner`update membership set role = 'ADMIN' where person_id = ${other.id}`
    expect(await her.call(requestDeletion, LEAVE)).toMatchObject({ state: 'REQUESTED' })
    await world.owner`update membership set role = 'MEMBER' where person_id = ${other.id}`
    await passGrace(world)
    const later = await world.session(her.id, workspace)
    expect(await later.call(getDeletion, {})).toMatchObject({ state: 'BLOCKED' })
    // Only she can settle it: nothing else is kept from her meanwhile, and she is seen as before.
    expect((await later.ask(getPersonalInfo, {})).statusCode).toBe(200)
    const neighbour = await world.session(other.id, workspace)
    expect((await neighbour.ask(getPersonByUrl, { customUrl: 'asha' })).statusCode).toBe(200)
    await world.owner`update membership set role = 'ADMIN' where person_id = ${other.id}`
    await runLeaving(world)
    const free = await later.call(getDeletion, {})
    expect(free.state).toBe('REQUESTED')
    expect(Date.parse(free.deletesAt) - world.clock.now().getTime()).toBe(2 * DAY_MS)
    world.clock.pass(2 * DAY_MS)
    await runLeaving(world)
    expect((await world.owner`select state from person where id = ${her.id}`)[0]).toEqual({ state: 'DELETED' })
  })

  test('a workspace in which nobody is left closes with the last one, and one with others goes on [cso:W9]', async ({
    world,
  }) => {
    const alone = await world.workspace({ name: 'Kite Club' })
    const shared = await world.workspace({ name: 'Neem School' })
    const her = await asha(world, { workspace: alone, role: 'OWNER' })
    await world.owner`insert into membership (workspace_id, person_id, role) values (${shared}, ${her.id}, 'ADMIN')`
    await world.person({ workspace: shared, role: 'OWNER' })
    await her.call(requestDeletion, LEAVE)
    await passGrace(world)
    const states = await world.owner`select name, state from workspace where kind <> 'DEFAULT' order by name`
    expect(states).toEqual([
      { name: 'Kite Club', state: 'CLOSED' },
      { name: 'Neem School', state: 'ACTIVE' },
    ])
    expect(
      await world.owner`select entity, to_state, reason from status_history where entity in ('workspace', 'person') order by id`,
    ).toEqual([
      { entity: 'workspace', toState: 'CLOSED', reason: 'LAST_LEFT' },
      { entity: 'person', toState: 'DELETED', reason: 'AS_ASKED' },
    ])
  })

  test('[O07] [O09] [cso:D10] [cso:D15] [cso:D19] when the time is over nothing names her any more, except what is kept by law', async ({
    world,
  }) => {
    const { asha: her, head } = await givenNeighbours(world)
    const copy = await pack(world, her)
    expect(await placesOf(world, 'asha.zirkonia@')).toEqual(['membership.shown_email', 'person.email'])
    await passGrace(world)
    await runLeaving(world)
    expect(await placesOf(world, 'asha.zirkonia@')).toEqual([])
    expect(await placesOf(world, `Asha ${CANARY}`)).toEqual([])
    expect(await placesOf(world, `${CANARY} is too far`)).toEqual([])
    const remaining = personalData.flatMap(({ tables }) => tables).filter(({ leaves }) => leaves === 'kept')
    const places = [...remaining, { table: 'person', column: 'id' }].map(({ table, column }) => `${table}.${column}`)
    expect((await placesOf(world, her.id)).filter((location) => !places.includes(location))).toEqual([])
    expect((await her.ask(getDeletion, {})).statusCode).toBe(401)
    expect((await her.fetch(copy?.url ?? '')).status).toBe(404)
    const visitor = await world.visitor()
    const login = { email: 'asha.zirkonia@chowk.example', password: PASSWORD }
    expect((await visitor.ask(employeeLogin, login)).body.code).toBe('WRONG_CREDENTIALS')
    const colleague = await world.session(head.id)
    expect(await colleague.call(getDeletion, {})).toMatchObject({ state: 'NONE' })
    expect(
      (await world.owner`select left_at is not null as left, class from membership where person_id = ${her.id}`)[0],
    ).toEqual({
      left: true,
      class: 7,
    })
  })
})

describe('a backup that is put back [cso:D16]', () => {
  test('brings nobody back who had left since: the house erases her again before it opens', async ({ world, home }) => {
    const { asha: her } = await givenNeighbours(world)
    const stays = await asha(world, { email: 'stays@chowk.example', name: 'Stays Here' })
    await her.call(requestDeletion, { ...LEAVE, password: PASSWORD })
    await passGrace(world)
    expect(await readFile(join(home, 'erased-people.txt'), 'utf8')).toBe(`${her.id} KEEP_ANONYMOUS\n`)
    // As it stood in the backup: she had not asked yet, and another row of hers is there again.
    await world.owner`delete from profile_deletion`
    await world.owner`
      update person set name = ${`Asha ${CANARY}`}, email = 'asha.zirkonia@chowk.example', state = 'ACTIVE' where id = ${her.id}`
    await world.owner`insert into profile (person_id, headline, changed_at) values (${her.id}, ${`${CANARY} line`}, now())`
    await eraseAgain(world.house, personalData)
    expect(await placesOf(world, 'asha.zirkonia@')).toEqual([])
    expect(await placesOf(world, `${CANARY} line`)).toEqual([])
    expect((await world.owner`select state from profile_deletion`).map(({ state }) => state as string)).toEqual([
      'COMPLETED',
    ])
    expect((await world.owner`select state from person where id = ${stays.id}`)[0]).toEqual({ state: 'ACTIVE' })
    await eraseAgain(world.house, personalData)
    await runLeaving(world)
    expect(await readFile(join(home, 'erased-people.txt'), 'utf8')).toBe(`${her.id} KEEP_ANONYMOUS\n`)
  })

  test('whose wish to leave was still waiting in it is let go by that wish', async ({ world, home }) => {
    const her = await asha(world)
    await her.call(requestDeletion, LEAVE)
    await writeFile(join(home, 'erased-people.txt'), `not a line\n${her.id} REMOVE\n`)
    await eraseAgain(world.house, personalData)
    expect(await placesOf(world, 'asha@chowk.example')).toEqual([])
    expect((await world.owner`select state from profile_deletion`).map(({ state }) => state as string)).toEqual([
      'COMPLETED',
    ])
  })
})

describe('a copy of the own data', () => {
  test('holds all that she wrote and did, as JSON and as tables, and nothing of anybody else [O08] [cso:D17]', async ({
    world,
  }) => {
    const { asha: her } = await givenNeighbours(world)
    const copy = await pack(world, her)
    expect(copy).toMatchObject({ state: 'READY', url: expect.stringMatching(/^\/own-data\//) })
    const response = await her.fetch(copy?.url ?? '')
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ])
    const files = await filesIn(Buffer.from(await response.arrayBuffer()))
    const all = [...files.values()].join('\n')
    for (const data of personalData) expect(files.has(`${data.domain}.json`)).toBe(true)
    for (const written of [
      `${CANARY} note`,
      `"name": "${CANARY}"`,
      `${CANARY} says`,
      `${CANARY} is too far`,
      'asha.zirkonia@',
    ])
      expect(all).toContain(written)
    expect(all).not.toContain(`Head ${CANARY}`)
    expect(all).not.toContain('$argon2')
    expect(files.get('identity/person.csv')?.split('\r\n')[1]).toContain(`Asha ${CANARY},asha.zirkonia@chowk.example`)
  })

  test('is fetched by nobody else, for seven days, three times a day at most [cso:D17] [cso:G20]', async ({
    world,
  }) => {
    const her = await asha(world)
    const other = await world.person({ operator: true })
    const visitor = await world.visitor()
    const copy = await pack(world, her)
    const url = copy?.url ?? ''
    expect((await her.fetch(url)).status).toBe(200)
    for (const who of [other, visitor]) expect((await who.fetch(url)).status).toBe(404)
    for (const path of ['/own-data/x.zip', '/own-data/..%2f..%2fetc%2fpasswd', '/own-data/'])
      expect((await her.fetch(path)).status).toBe(404)
    await pack(world, her)
    await pack(world, her)
    expect((await her.ask(askDataExport, { password: PASSWORD })).statusCode).toBe(429)
    expect((await her.ask(askDataExport, { password: 'not mine' })).body.code).toBe('PASSWORD_WRONG')
    world.clock.pass(7 * DAY_MS)
    const later = await world.session(her.id)
    expect((await later.call(listDataExports, {})).content.map(({ state }) => state)).toEqual(['OVER', 'OVER', 'OVER'])
    await endExportsTask(world.house)({}, jobRun())
    expect((await later.fetch(url)).status).toBe(404)
  })

  test('brings her files along, under names that every system takes, and is fetched on from the middle [cso:D17]', async ({
    world,
  }) => {
    const her = await asha(world)
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    for (const title of ['Well: "half/swept"', 'कुआँ'])
      expect((await upload(her, { bytes, name: 'a.png' }, { fields: { title } })).statusCode).toBe(200)
    const other = await world.person()
    await upload(other, { bytes, name: 'b.png' }, { fields: { title: 'Not hers' } })
    const copy = await pack(world, her)
    const zip = Buffer.from(await (await her.fetch(copy?.url ?? '')).arrayBuffer())
    const files = await filesIn(zip)
    const [first = '', second = '', ...more] = [...files.keys()].filter((name) => name.endsWith('.webp'))
    expect([first, second, more]).toEqual(['files/001 Well half swept.webp', 'files/002 कुआँ.webp', []])
    expect(files.get(second)?.slice(0, 4)).toBe('RIFF')
    expect(files.get('files/uploads.csv')).toContain('002 कुआँ.webp')
    expect(files.get('READ-ME.txt')).toMatch(/news: what you read[^]*news: ख़बरों में/)
    const rest = await her.fetch(copy?.url ?? '', { headers: { range: 'bytes=100-' } })
    expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(zip.subarray(100))]).toEqual([206, true])
  })

  test('what a process that died left of one, or of somebody who is gone, does not stay', async ({ world, home }) => {
    const her = await asha(world)
    const copy = await pack(world, her)
    await writeFile(join(home, 'exports', `${copy?.id}.zip.half`), 'half')
    for (const ending of ['zip', 'zip.half'])
      await writeFile(join(home, 'exports', `${randomUUID()}.${ending}`), 'stray')
    await endExportsTask(world.house)({}, jobRun())
    expect((await readdir(join(home, 'exports'))).toSorted()).toEqual([`${copy?.id}.zip`, `${copy?.id}.zip.half`])
    await world.owner`delete from data_export where id = ${copy?.id ?? ''}`
    await endExportsTask(world.house)({}, jobRun())
    expect(await readdir(join(home, 'exports'))).toEqual([])
  })

  test('asking while one is being packed answers that one', async ({ world }) => {
    const her = await asha(world)
    const first = await her.call(askDataExport, { password: PASSWORD })
    const second = await her.call(askDataExport, { password: PASSWORD })
    expect(second.id).toBe(first.id)
  })
})
