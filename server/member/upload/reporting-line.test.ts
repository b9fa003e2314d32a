import { describe, expect } from 'vitest'
import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import { changeUploadRow, commitUpload, retryUpload } from '@chowk/contract/member/upload.ts'
import { getMember, reactivateMember, removeMember, updateMember } from '@chowk/contract/member/member-file.ts'
import { createMember } from '@chowk/contract/member/member.ts'
import { ringsIn } from '../row-check/manager-rings.ts'
import {
  givenChecked,
  givenCommitted,
  rowsOf,
  runCheck,
  runCommit,
  runUndo,
} from '../../testing/members/member-upload.ts'
import { fresh } from '../../testing/permission/permission-calls.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const REASON = 'She moved to another town.'

async function givenOffice(world: World) {
  const workspace = await world.workspace({ name: 'Banyan Works', kind: 'CORPORATE' })
  const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'OWNER' })
  const managersOf = async () =>
    Object.fromEntries(
      (
        await world.owner<{ name: string; manager: string | null }[]>`
        select m.shown_name as name, g.shown_name as manager from membership m left join membership g on g.id = m.manager_id
        where m.workspace_id = ${workspace} order by m.shown_name`
      ).map(({ name, manager }) => [name, manager]),
    )
  const idOf = async (name: string) =>
    (
      await world.owner<
        { id: string }[]
      >`select id from membership where workspace_id = ${workspace} and shown_name = ${name}`
    )[0]?.id ?? ''
  return { workspace, head, managersOf, idOf }
}

const HEADINGS = 'Name,E-mail,Code,Reports to'
// The second row names somebody who comes later, the third somebody who came before, the fourth by an address.
const FILE = `${HEADINGS}
Asha Rao,asha@banyan.example,B-1,
Banu Irani,banu@banyan.example,B-2,b-4
Chand Patil,chand@banyan.example,B-3,B-1
Dev Sen,dev@banyan.example,B-4,ASHA@banyan.example
`

describe('who reports to whom', () => {
  test('[cso:O19] comes in by a file, by code, e-mail or member ID, whichever row comes first, and a file taken along changes nobody', async ({
    world,
  }) => {
    const { head, managersOf, idOf } = await givenOffice(world)
    const made = await givenCommitted(world, head, FILE)
    expect(made).toMatchObject({ state: 'COMPLETED', counts: { created: 4, warned: 0 } })
    const said = { 'Asha Rao': null, 'Banu Irani': 'Dev Sen', 'Chand Patil': 'Asha Rao', 'Dev Sen': 'Asha Rao' }
    expect(await managersOf()).toMatchObject(said)
    for (const format of ['csv', 'xlsx']) {
      const answer = await head.fetch(`/member-files/members.${format}`)
      const file = new Uint8Array(await answer.arrayBuffer())
      const again = await givenCommitted(world, head, file, { name: `members.${format}` })
      expect(again.counts, format).toMatchObject({ updated: 0, unchanged: 5, faulty: 0 })
    }
    const change = `${HEADINGS}\nBanu Irani,,B-2,${await idOf('Chand Patil')}\nChand Patil,,B-3,#CLEAR\nDev Sen,,B-4,\n`
    const { id } = await givenChecked(world, head, change)
    expect((await rowsOf(head, id)).map(({ differences }) => differences)).toEqual([
      [{ field: 'manager', before: 'Dev Sen', after: 'Chand Patil' }],
      [{ field: 'manager', before: 'Asha Rao', after: '' }],
      [],
    ])
  })

  test('[cso:O19] a manager who is nobody, and a ring, also over what was said before, are faults of their rows; mended, the ring is gone', async ({
    world,
  }) => {
    const { head } = await givenOffice(world)
    await givenCommitted(world, head, FILE)
    const wrong = `${HEADINGS}
Asha Rao,,B-1,B-6
Eka Lal,eka@banyan.example,B-5,B-9
Farid Khan,farid@banyan.example,B-6,B-2
Gita Bose,gita@banyan.example,B-7,B-7
Hari Das,hari@banyan.example,B-8,B-6
`
    const { id } = await givenChecked(world, head, wrong)
    const codes = async () =>
      (await rowsOf(head, id)).map(({ plan, faults }) => [plan, faults.map(({ code }) => code).join()])
    // Asha under Farid, he under Banu, she under Dev, he under Asha.
    expect(await codes()).toEqual([
      ['FAULTY', 'MANAGER_CYCLE'],
      ['FAULTY', 'MANAGER_UNKNOWN'],
      ['FAULTY', 'MANAGER_CYCLE'],
      ['FAULTY', 'MANAGER_CYCLE'],
      ['NEW', ''],
    ])
    const mend = async (number: number, manager: string) =>
      await head.call(changeUploadRow, { uploadId: id, number, values: { manager } })
    await mend(4, '#CLEAR')
    expect((await codes()).slice(0, 3)).toEqual([
      ['CHANGED', ''],
      ['FAULTY', 'MANAGER_UNKNOWN'],
      ['NEW', ''],
    ])
    await head.call(changeUploadRow, { uploadId: id, number: 5, values: { employeeCode: 'B-9', manager: 'B-2' } })
    expect((await codes())[1]).toEqual(['NEW', ''])
  })

  test('whoever’s manager was not brought in is warned, and reports to her as soon as she is', async ({ world }) => {
    const { head, managersOf } = await givenOffice(world)
    const file = `${HEADINGS}\nAsha Rao,asha@,B-1,\nBanu Irani,banu@banyan.example,B-2,B-1\n`
    const { id, counts } = await givenCommitted(world, head, file)
    expect(counts).toMatchObject({ created: 1, faulty: 1 })
    const [, banu] = await rowsOf(head, id)
    expect(banu?.faults).toMatchObject([{ code: 'MANAGER_WAITS', isWarning: true, field: 'manager' }])
    expect(await managersOf()).toMatchObject({ 'Banu Irani': null })
    await head.call(retryUpload, { uploadId: id })
    await runCheck(world, id)
    await head.call(changeUploadRow, { uploadId: id, number: 2, values: { email: 'asha@banyan.example' } })
    await head.call(commitUpload, { uploadId: id })
    await runCommit(world, id)
    expect(await managersOf()).toMatchObject({ 'Banu Irani': 'Asha Rao' })
  })

  test('what a file changed is taken back also of whoever’s manager of before has left meanwhile; she reports to nobody then', async ({
    world,
  }) => {
    const { head, managersOf, idOf } = await givenOffice(world)
    await givenCommitted(world, head, FILE)
    const change = `Name,E-mail,Code,Designation,Reports to\nBanu Irani,,B-2,Clerk,B-3\n`
    const { id } = await givenCommitted(world, head, change)
    expect(await managersOf()).toMatchObject({ 'Banu Irani': 'Chand Patil' })
    await world.owner`update membership set state = 'PRESENT' where shown_name = 'Dev Sen'`
    await head.call(removeMember, { id: await idOf('Dev Sen'), reason: REASON })
    await head.call(undoUpload, { uploadId: id })
    await runUndo(world, { uploadId: id, actorId: head.id })
    const banu = await head.call(getMember, { id: await idOf('Banu Irani') })
    expect(banu).toMatchObject({ designation: '', manager: null })
  })

  test('is chosen on a member’s page, where a ring and somebody who left are refused; whoever left is shown to nobody and comes back with hers', async ({
    world,
  }) => {
    const { head, idOf } = await givenOffice(world)
    await givenCommitted(world, head, FILE)
    const [asha, banu, dev] = await Promise.all(['Asha Rao', 'Banu Irani', 'Dev Sen'].map(idOf))
    const file = async (id = '') => await head.call(getMember, { id })
    expect(await file(asha)).toMatchObject({
      manager: null,
      reports: { count: 2, first: [{ name: 'Chand Patil' }, { id: dev, name: 'Dev Sen' }] },
    })
    const write = async (id = '', managerId: string | null = null) =>
      await head.ask(updateMember, { id, version: (await file(id)).version, managerId })
    expect(await write(asha, banu)).toMatchObject({
      statusCode: 409,
      body: { code: 'MANAGER_CYCLE', fields: [{ path: 'managerId' }] },
    })
    expect((await write(asha, asha)).body.code).toBe('MANAGER_CYCLE')
    expect((await write(asha, crypto.randomUUID())).body.code).toBe('MANAGER_NOT_FOUND')
    await world.owner`update membership set state = 'PRESENT' where id = ${dev ?? ''}`
    await head.call(removeMember, { id: dev ?? '', reason: REASON })
    expect(await file(banu)).toMatchObject({ manager: null })
    expect((await write(banu, dev)).statusCode).toBe(200)
    // As the form sends it, which shows nobody.
    expect((await write(banu, null)).statusCode).toBe(200)
    expect((await write(await idOf('Chand Patil'), dev)).body.code).toBe('MANAGER_NOT_FOUND')
    await head.call(reactivateMember, { id: dev ?? '' })
    expect(await file(banu)).toMatchObject({ manager: { id: dev, name: 'Dev Sen' } })
    expect((await write(banu, asha)).body).toMatchObject({ manager: { id: asha, name: 'Asha Rao' } })
    const eka = { name: 'Eka Lal', email: 'eka@banyan.example', managerId: banu ?? '' }
    const { id } = await head.call(createMember, eka, { 'idempotency-key': fresh() })
    expect(await file(id)).toMatchObject({ manager: { name: 'Banu Irani' } })
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    const other = await stranger.ask(createMember, { ...eka, email: 'x@y.example' }, { 'idempotency-key': fresh() })
    expect(other.body.code).toBe('MANAGER_NOT_FOUND')
  })
})

test('whoever stands only below a ring is not in it', () => {
  const above = { asha: 'banu', banu: 'chand', chand: 'asha', dev: 'asha', eka: 'dev', farid: 'farid', gita: null }
  expect([...ringsIn(new Map(Object.entries(above)))].toSorted()).toEqual(['asha', 'banu', 'chand', 'farid'])
})
