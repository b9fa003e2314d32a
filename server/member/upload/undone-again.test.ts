import { describe, expect } from 'vitest'
import { createMember } from '@chowk/contract/member/member.ts'
import { removeMember } from '@chowk/contract/member/member-file.ts'
import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import { givenChecked, givenCommitted, rowsOf, runUndo } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'

const FILE = `Name,E-mail,Mobile,Code,Role
Mohan Lal,mohan@neem.example,,S-1,faculty
Rehana Bano,,9822041234,S-2,faculty
Isha Sen,isha@neem.example,,S-3,faculty
`

describe('members who were here before', () => {
  test('are uploaded again with their codes after the file was taken back [R2:O31]', async ({ world }) => {
    const workspace = await world.workspace({ name: 'Neelkanth School' })
    const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
    const first = await givenCommitted(world, head, FILE)
    expect(first.counts).toMatchObject({ created: 3 })
    await head.call(undoUpload, { uploadId: first.id })
    await runUndo(world, { uploadId: first.id, actorId: head.id })
    const again = await givenCommitted(world, head, FILE)
    expect(again.counts).toMatchObject({ created: 3, failed: 0 })
    const members = await world.owner`
      select employee_code, state from membership where workspace_id = ${workspace} and role = 'FACULTY' order by employee_code`
    expect(members).toEqual(['S-1', 'S-2', 'S-3'].map((employeeCode) => ({ employeeCode, state: 'INVITED' })))
  })

  test('are added again one by one with their codes, and only they [R2:O31]', async ({ world }) => {
    const workspace = await world.workspace({ name: 'Neelkanth School' })
    const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
    const mohan = { name: 'Mohan Lal', email: 'mohan@neem.example', employeeCode: 'S-1' }
    const { id } = await head.call(createMember, mohan)
    await head.call(removeMember, { id, reason: 'Entered by mistake' })
    expect(await head.ask(createMember, { ...mohan, email: 'other@neem.example' })).toMatchObject({
      message: 'CODE_TAKEN',
    })
    expect(await head.call(createMember, mohan)).toMatchObject({ id, state: 'INVITED' })
  })

  test('keep their code from another contact, and the check of a file says so [R2:O31]', async ({ world }) => {
    const workspace = await world.workspace({ name: 'Neelkanth School' })
    const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
    const { id } = await head.call(createMember, {
      name: 'Mohan Lal',
      email: 'mohan@neem.example',
      employeeCode: 'S-1',
    })
    await head.call(removeMember, { id, reason: 'Entered by mistake' })
    const upload = await givenChecked(world, head, 'Name,E-mail,Code\nMohan Lal,mohan.lal@neem.example,S-1\n')
    expect((await rowsOf(head, upload.id)).map(({ plan, faults }) => [plan, faults.map(({ code }) => code)])).toEqual([
      ['FAULTY', ['CODE_TAKEN']],
    ])
  })
})
