import { describe, expect } from 'vitest'
import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import { getUpload } from '@chowk/contract/member/upload.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'
import { givenChecked, givenCommitted, runUndo, sendMembers } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'

async function givenSchool(world: World) {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
  await world.owner`insert into department (workspace_id, name, class) values (${workspace}, 'Class 7 A', 7), (${workspace}, 'Grounds', null)`
  return { workspace, head }
}

async function undone(world: World, head: Caller & { id: string }, uploadId: string): Promise<Upload> {
  await head.call(undoUpload, { uploadId })
  await runUndo(world, { uploadId, actorId: head.id })
  return await head.call(getUpload, { uploadId })
}

const membersOf = async ({ owner }: World, workspace: string) =>
  await owner`
    select m.shown_name as name, m.state, m.designation, m.class, d.name as department, m.role from membership m
    left join department d on d.id = m.department_id
    where m.workspace_id = ${workspace} and m.shown_name <> 'Meera Kulkarni' order by m.shown_name`

const FIRST = `Name,E-mail,Code,Department,Designation,Role,Guardian contact
Aarav Shinde,aarav@neem.example,P-1,Class 7 A,,member,9876500001
Mohan Lal,mohan@neem.example,S-1,Grounds,Gardener,faculty,
Rehana Bano,rehana@neem.example,S-2,,Librarian,faculty,
`

describe('an upload that is taken back', () => {
  test('whom it brought in is invited no more, who was changed is as before, and who was removed comes back', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    await givenCommitted(world, head, FIRST)
    const before = await membersOf(world, workspace)
    const wrong = `Name,E-mail,Code,Department,Designation,Role,Guardian contact
Aarav Shinde,aarav@neem.example,P-1,Grounds,Clerk,member,9876500001
Mohan Lal,mohan.lal@neem.example,S-1,,Driver,,
Isha Sen,isha@neem.example,S-9,Grounds,Cook,faculty,
`
    const { id, counts } = await givenCommitted(world, head, wrong, { mode: 'FULL_LIST', removals: 1 })
    expect(counts).toMatchObject({ created: 1, updated: 2, removed: 1 })
    const upload = await undone(world, head, id)
    expect(upload).toMatchObject({ state: 'UNDONE', counts: { undone: 4, leftAlone: 0 }, undoUntil: null })
    expect(upload.undoneAt).not.toBeNull()
    expect(upload.invitationsWaiting).toBe(0)
    const after = await membersOf(world, workspace)
    expect(after.filter(({ name }) => name !== 'Isha Sen')).toEqual(before)
    expect(after.find(({ name }) => name === 'Isha Sen')).toMatchObject({ state: 'REVOKED' })
    const [mohan] = await world.owner`select email from person where name = 'Mohan Lal'`
    expect(mohan).toEqual({ email: 'mohan@neem.example' })
    await expect(head.call(undoUpload, { uploadId: id })).rejects.toThrow('ILLEGAL_TRANSITION')
  })

  test('whoever came in or was changed since is left alone, and that is counted', async ({ world }) => {
    const { head, workspace } = await givenSchool(world)
    const { id } = await givenCommitted(world, head, FIRST)
    await world.owner`
      update membership set designation = 'Head gardener', version = version + 1 where workspace_id = ${workspace} and employee_code = 'S-1'`
    await world.owner`update membership set state = 'PRESENT' where workspace_id = ${workspace} and employee_code = 'S-2'`
    expect(await undone(world, head, id)).toMatchObject({ state: 'UNDONE', counts: { undone: 1, leftAlone: 2 } })
    expect((await membersOf(world, workspace)).map(({ name, state }) => [name, state])).toEqual([
      ['Aarav Shinde', 'REVOKED'],
      ['Mohan Lal', 'INVITED'],
      ['Rehana Bano', 'PRESENT'],
    ])
  })

  test('whoever was suspended when the file removed her stays away, and is left to the administrators', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    await givenCommitted(world, head, FIRST)
    await world.owner`update membership set state = 'SUSPENDED' where workspace_id = ${workspace} and employee_code = 'S-2'`
    const without = FIRST.split('\n').slice(0, 3).join('\n')
    const { id, counts } = await givenCommitted(world, head, without, { mode: 'FULL_LIST', removals: 1 })
    expect(counts).toMatchObject({ removed: 1 })
    expect(await undone(world, head, id)).toMatchObject({ state: 'UNDONE', counts: { undone: 0, leftAlone: 1 } })
    expect((await membersOf(world, workspace)).find(({ name }) => name === 'Rehana Bano')).toMatchObject({
      state: 'LEFT',
    })
  })

  test('after seven days, while another file is on its way, and of a file that did nothing it is refused', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    expect(await head.ask(undoUpload, { uploadId: crypto.randomUUID() })).toMatchObject({ message: 'UPLOAD_NOT_FOUND' })
    const { id } = await givenCommitted(world, head, FIRST)
    const same = await givenCommitted(world, head, FIRST)
    expect(same.undoUntil).toBeNull()
    expect(await head.ask(undoUpload, { uploadId: same.id })).toMatchObject({ message: 'TOO_LATE' })
    const other = await givenChecked(world, head, FIRST)
    expect(await head.ask(undoUpload, { uploadId: id })).toMatchObject({
      message: 'UPLOAD_RUNNING',
      body: { details: { uploadId: other.id } },
    })
    await world.owner`update member_upload set state = 'CANCELLED' where id = ${other.id}`
    await world.owner`update member_upload set ended_at = ended_at - interval '8 days' where id = ${id}`
    expect(await head.ask(undoUpload, { uploadId: id })).toMatchObject({ message: 'TOO_LATE' })
    await world.owner`update member_upload set ended_at = ended_at + interval '8 days' where id = ${id}`
    await head.call(undoUpload, { uploadId: id })
    expect((await sendMembers(head, FIRST)).message).toBe('UPLOAD_RUNNING')
  })

  test('killed between two rows it goes on where it was', async ({ world }) => {
    const { head, workspace } = await givenSchool(world)
    const { id } = await givenCommitted(world, head, FIRST)
    await head.call(undoUpload, { uploadId: id })
    const stop = new AbortController()
    stop.abort()
    const asked = { uploadId: id, actorId: head.id }
    await expect(runUndo(world, asked, stop.signal)).rejects.toThrow('aborted')
    await runUndo(world, asked)
    await runUndo(world, asked)
    expect(await head.call(getUpload, { uploadId: id })).toMatchObject({ state: 'UNDONE', counts: { undone: 3 } })
    expect((await membersOf(world, workspace)).every(({ state }) => state === 'REVOKED')).toBe(true)
  })
})
