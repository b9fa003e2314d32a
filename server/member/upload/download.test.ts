import { describe, expect } from 'vitest'
import { getUpload } from '@chowk/contract/member/upload.ts'
import { changeMember } from '../people/write-member.ts'
import { givenChecked, givenCommitted, rowsOf, sendMembers } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'

const fetched = async (caller: Caller, path: string) => {
  const answer = await caller.fetch(path)
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function givenSchool(world: World) {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'OWNER' })
  await world.owner`insert into department (workspace_id, name, class) values (${workspace}, 'Class 7 A', 7), (${workspace}, 'Grounds', null)`
  return { workspace, head }
}

const FILE = `Name,E-mail,Mobile,Code,Department,Designation,Role,Store,Guardian contact
Aarav Shinde,aarav@neelkanth.example,,NK-1,Class 7 A,,member,no,9876500001
"Lal, Mohan",,98765 43210,NK-S-1,Grounds,"Gardener, and ""watchman""",faculty,yes,
देव पाटिल,dev@neelkanth.example,,NK-3,,,member,,
`

describe('files of the members', () => {
  test('[I03] [cso:O25] everybody as CSV and as XLSX, no cell is run, and the file sent back changes nobody', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    await givenCommitted(world, head, FILE)
    const [dev] = await world.owner<{ id: string }[]>`select id from membership where employee_code = 'NK-3'`
    await world.sql.begin(
      async (tx) =>
        await changeMember(tx, world.house, {
          workspaceId: workspace,
          actorId: head.id,
          membershipId: dev?.id ?? '',
          changes: { designation: '=HYPERLINK("http://bad.example")', employeeCode: '＝1+1' },
        }),
    )
    const csv = await fetched(head, '/member-files/members.csv')
    const text = new TextDecoder().decode(csv.bytes)
    expect(text).toContain(`'=HYPERLINK(`)
    expect(text).toContain(`'＝1+1`)
    expect(text).toContain(`'+919876543210`)
    expect(text.split(/[,\r\n]/).filter((cell) => /^"?[=+\-@＝]/.test(cell))).toEqual([])
    const xlsx = await fetched(head, '/member-files/members.xlsx')
    for (const [name, { bytes }] of Object.entries({ 'members.csv': csv, 'members.xlsx': xlsx })) {
      const again = await givenCommitted(world, head, bytes, { name })
      expect(await rowsOf(head, again.id, 'NEEDS_YOU'), name).toEqual([])
      expect(again, name).toMatchObject({ rows: 4, counts: { created: 0, updated: 0, unchanged: 4, faulty: 0 } })
    }
    const fetches = await world.owner`select subject from audit_log where action = 'member.file-fetched'`
    expect(fetches).toEqual([{ subject: `workspace ${workspace}` }, { subject: `workspace ${workspace}` }])
  })

  test('[cso:O23] rows that were not taken come back as a file that says why, and is read again as it is', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const { id } = await givenCommitted(world, head, `${FILE}Rehana Bano,,,NK-7,Clas 7 A,,member,,9876500009\n`)
    const faulty = await fetched(head, `/member-files/faulty/${id}.csv?lang=hi`)
    const text = new TextDecoder().decode(faulty.bytes)
    expect(text.split('\r\n')[1]).toContain('न ई-मेल है, न मोबाइल। दोनों में से एक चाहिए।')
    const again = await sendMembers(
      head,
      text.replace('Rehana Bano,,', 'Rehana Bano,rehana@neelkanth.example,').replace('Clas 7', 'Class 7'),
    )
    expect(again.body.columns.at(-1)).toMatchObject({ heading: 'What is wrong', field: null })
    expect(again.body.columns.map(({ field }) => field)).toContain('guardian')
  })

  test('a template offers the departments that there are, and is read as it comes', async ({ world }) => {
    const { head } = await givenSchool(world)
    for (const format of ['csv', 'xlsx']) {
      const { bytes } = await fetched(head, `/member-files/template.${format}`)
      const upload = await givenChecked(world, head, bytes, { name: `template.${format}` })
      expect(upload.columns.every(({ field }) => field !== null)).toBe(true)
      expect(await rowsOf(head, upload.id, 'NEEDS_YOU'), format).toEqual([])
      expect(upload.counts).toMatchObject({ new: 2, faulty: 0 })
      await world.owner`delete from member_upload where id = ${upload.id}`
    }
  })

  test('[S02] neither a teacher nor a stranger gets any of them', async ({ world }) => {
    const { head, workspace } = await givenSchool(world)
    const { body } = await sendMembers(head, FILE)
    expect((await head.call(getUpload, { uploadId: body.id })).state).toBe('UPLOADED')
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    const teacher = await world.person({ workspace, role: 'FACULTY' })
    for (const path of [
      '/member-files/members.csv',
      '/member-files/template.xlsx',
      `/member-files/faulty/${body.id}.csv`,
    ]) {
      expect((await teacher.fetch(path)).status, path).toBe(404)
      expect((await (await world.visitor()).fetch(path)).status, path).toBe(404)
    }
    expect((await stranger.fetch(`/member-files/faulty/${body.id}.csv`)).status).toBe(404)
  })
})
