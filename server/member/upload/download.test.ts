import { readXlsx } from 'hucre/xlsx'
import { describe, expect } from 'vitest'
import {
  MOST_UPLOAD_BYTES,
  cancelUpload,
  changeUploadRow,
  getUpload,
  listUploads,
} from '@chowk/contract/member/upload.ts'
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
    // Whatever a spreadsheet may take for a formula, and an apostrophe of somebody's own before it.
    const signs = ['=1', '+1', '-1', '@1', '＝2', '＋2', '－2', '＠2', "'3"]
    await world.owner`
      with made as (
        insert into person (name, email) select 'Sign ' || chr(64 + n), 'sign' || n || '@neelkanth.example' from generate_series(1, 9) n
        returning id, name, email)
      insert into membership (workspace_id, person_id, role, state, shown_name, shown_email, designation)
      select ${workspace}, id, 'MEMBER', 'INVITED', name, email, (${signs}::text[])[ascii(right(name, 1)) - 64] from made`
    const csv = await fetched(head, '/member-files/members.csv')
    const text = new TextDecoder().decode(csv.bytes)
    expect(text).toContain(`'=HYPERLINK(`)
    expect(text).toContain(`'＝1+1`)
    expect(text).toContain(`'+919876543210`)
    expect(text.split(/[,\r\n]/).filter((cell) => /^"?[=+\-@＝]/.test(cell))).toEqual([])
    const xlsx = await fetched(head, '/member-files/members.xlsx')
    const { sheets } = await readXlsx(xlsx.bytes)
    const cells = (sheets[0]?.rows ?? []).flat().map(String)
    expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
    for (const sign of signs) expect(cells).toContain(sign.startsWith("'") ? sign : `'${sign}`)
    for (const [name, { bytes }] of Object.entries({ 'members.csv': csv, 'members.xlsx': xlsx })) {
      const again = await givenCommitted(world, head, bytes, { name })
      expect(await rowsOf(head, again.id, 'NEEDS_YOU'), name).toEqual([])
      expect(again, name).toMatchObject({ rows: 13, counts: { created: 0, updated: 0, unchanged: 13, faulty: 0 } })
    }
    const fetches = await world.owner`select subject from audit_log where action = 'member.file-fetched'`
    expect(fetches).toEqual([{ subject: `workspace ${workspace}` }, { subject: `workspace ${workspace}` }])
  })

  test('[cso:O23] rows that were not taken come back as a file that says why; mended and sent again as it is, it brings them in', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    const { id } = await givenCommitted(world, head, `${FILE}Rehana Bano,,,NK-7,Clas 7 A,,member,,9876500009\n`)
    const faulty = await fetched(head, `/member-files/faulty/${id}.csv?lang=hi`)
    const text = new TextDecoder().decode(faulty.bytes)
    expect(text.split('\r\n')[1]).toContain(
      'केवल अभिभावक का संपर्क लिखा है। साइन इन के लिए बच्चे का अपना ई-मेल या मोबाइल चाहिए',
    )
    const untouched = await givenChecked(world, head, text)
    expect(untouched).toMatchObject({ rows: 1, counts: { faulty: 1, new: 0 } })
    expect(untouched.columns.at(-1)).toMatchObject({ heading: 'What is wrong', field: null })
    await head.call(cancelUpload, { uploadId: untouched.id })
    const mended = text.replace('Rehana Bano,,', 'Rehana Bano,rehana@neelkanth.example,').replace('Clas 7', 'Class 7')
    const again = await givenCommitted(world, head, mended)
    expect(again).toMatchObject({ state: 'COMPLETED', counts: { created: 1, faulty: 0 } })
    const [rehana] = await world.owner`
      select shown_email, class, department, guardian_contact from membership where workspace_id = ${workspace} and employee_code = 'NK-7'`
    expect(rehana).toEqual({
      shownEmail: 'rehana@neelkanth.example',
      class: 7,
      department: 'Class 7 A',
      guardianContact: '+919876500009',
    })
  })

  test('[cso:O15] a file is CSV or XLSX of 10 MB and 50,000 rows at most; a template of either offers all departments in a drop-down, is read as it comes, and its examples never come in; the history lists each file and what became of its rows', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    await world.owner`
      insert into department (workspace_id, name, class) select ${workspace}, 'Class 9, section ' || n, 9 from generate_series(1, 60) n`
    for (const format of ['csv', 'xlsx']) {
      const { bytes } = await fetched(head, `/member-files/template.${format}`)
      const upload = await givenChecked(world, head, bytes, { name: `template.${format}` })
      expect(upload.columns.every(({ field }) => field !== null)).toBe(true)
      const rows = await rowsOf(head, upload.id)
      expect(rows.map(({ plan, faults }) => [plan, faults[0]?.code])).toEqual([
        ['LEFT_OUT', 'EXAMPLE_ROW'],
        ['LEFT_OUT', 'EXAMPLE_ROW'],
      ])
      expect(upload.counts).toMatchObject({ new: 0, faulty: 0, leftOut: 2 })
      // Written over, an example is a person like any other.
      const values = { name: 'Meera Joshi' }
      const { row } = await head.call(changeUploadRow, { uploadId: upload.id, number: 2, values })
      expect(row).toMatchObject({ plan: 'NEW', faults: [] })
      await world.owner`delete from member_upload where id = ${upload.id}`
    }
    const { bytes } = await fetched(head, '/member-files/template.xlsx')
    const { sheets } = await readXlsx(bytes)
    const [members, lists] = sheets
    const offered = Object.fromEntries(
      (members?.dataValidations ?? []).map(({ range, values, formula1 }) => [range.slice(0, 1), values ?? formula1]),
    )
    expect(offered).toMatchObject({
      F: 'Departments!$A$1:$A$62',
      K: ['member', 'faculty', 'admin'],
      L: ['yes', 'no'],
    })
    expect(lists?.rows.length).toBe(62)
    expect(lists?.rows.flat()).toEqual(expect.arrayContaining(['Class 7 A', 'Grounds', 'Class 9, section 60']))
    const brought = await givenCommitted(world, head, `${FILE}Rehana Bano,,,NK-7,Class 7 A,,member,,9876500009\n`)
    const { content } = await head.call(listUploads, {})
    expect(content).toMatchObject([{ id: brought.id, fileName: 'members.csv', state: 'PARTIAL' }])
    const outcomes = (await rowsOf(head, brought.id)).map(({ outcome, faults }) => outcome ?? faults[0]?.code)
    expect(outcomes).toEqual(['CREATED', 'CREATED', 'CREATED', 'CONTACT_MISSING'])
    expect((await sendMembers(head, new Uint8Array(MOST_UPLOAD_BYTES + 1).fill(65))).message).toBe('FILE_TOO_LARGE')
    const person = 'Asha,asha@neelkanth.example\n'
    const { body } = await sendMembers(head, `Name,E-mail\n${person.repeat(50_001)}`)
    expect(body).toMatchObject({ state: 'INVALID_FILE', fileFaults: [{ code: 'TOO_MANY_ROWS' }] })
  })

  test('a file of those whom a search and a filter show holds them and nobody else, also those who left', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    await givenCommitted(world, head, FILE)
    const namesIn = async (query: string) => {
      const { bytes } = await fetched(head, `/member-files/members.csv?${query}`)
      return new TextDecoder()
        .decode(bytes)
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[4])
    }
    expect(await namesIn('role=MEMBER')).toEqual(['NK-1', 'NK-3'])
    expect(await namesIn('role=MEMBER&class=7')).toEqual(['NK-1'])
    expect(await namesIn('searchQuery=NK-3')).toEqual(['NK-3'])
    await world.owner`
      update membership set state = 'LEFT', left_at = now() where workspace_id = ${workspace} and employee_code = 'NK-3'`
    expect(await namesIn('role=MEMBER')).toEqual(['NK-1'])
    expect(await namesIn('userStatus=LEFT')).toEqual(['NK-3'])
    expect((await head.fetch('/member-files/members.csv?class=77')).status).toBe(404)
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
