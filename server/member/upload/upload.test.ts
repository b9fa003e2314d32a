import { describe, expect } from 'vitest'
import {
  cancelUpload,
  changeUploadRow,
  checkUpload,
  commitUpload,
  getUpload,
  listUploadRows,
  listUploads,
  retryUpload,
} from '@chowk/contract/member/upload.ts'
import {
  givenChecked,
  givenCommitted,
  rowsOf,
  runCheck,
  runCommit,
  sendMembers,
} from '../../testing/members/member-upload.ts'
import { packed, workbookFiles } from '../../testing/members/xlsx.ts'
import { test } from '../../testing/test.ts'
import { INVITATION_LETTER } from '../people/write-member.ts'
import { endUploadsTask } from './end-uploads.job.ts'
import { inviteUploadedTask } from './invite-uploaded.job.ts'
import type { World } from '../../testing/world.ts'
import { jobRun } from '../../testing/job-run.ts'

async function givenSchool(world: World) {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
  const [department] = await world.owner<{ id: string }[]>`
    insert into department (workspace_id, name, class) values (${workspace}, 'Class 7 A', 7), (${workspace}, 'Class 8 B', 8) returning id`
  return { workspace, head, departmentId: department?.id ?? '' }
}

/** The same table as a workbook. */
async function workbookOf(text: string): Promise<Buffer> {
  const cell = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
  const rows = text.trimEnd().split('\n')
  return await packed(
    workbookFiles(
      rows.map((row, index) => `<row r="${index + 1}">${row.split(',').map(cell).join('')}</row>`).join(''),
    ),
  )
}

const GOOD = `Name,E-mail,Code,Department,Guardian contact
Aarav Shinde,aarav@neelkanth.example,NK-1,Class 7 A,9876500001
Rehana Bano,rehana@neelkanth.example,NK-2,Class 8 B,9876500002
देव पाटिल,dev@neelkanth.example,NK-3,class  8 b,9876500003
`

describe('bringing members in by a file', () => {
  const TYPED = `${GOOD}Mary Fernandes,mary@neelkanth,NK-4,Clas 7 A,9876500004\n`
  const FILES = {
    'members.csv': async () => await Promise.resolve(TYPED),
    'members.xlsx': async () => await workbookOf(TYPED),
  }

  test.for(Object.entries(FILES))(
    '[emp-bulk] [bulk-list] [bulk-data] good rows of %s come in, faulty ones are reported by line and reason, and the history shows both',
    async ([name, fileOf], { world }) => {
      const { head, workspace } = await givenSchool(world)
      const { statusCode, body } = await sendMembers(head, await fileOf(), { name, commit: 'AT_ONCE' })
      expect([statusCode, body.state, body.rows]).toEqual([200, 'VALIDATING', 4])
      await runCheck(world, body.id)
      await runCommit(world, body.id)
      const done = await head.call(getUpload, { uploadId: body.id })
      expect(done).toMatchObject({
        state: 'PARTIAL',
        counts: { created: 3, faulty: 1, failed: 0 },
        invitationsWaiting: 3,
      })
      const members = await world.owner`
      select shown_name, state, role, class, department from membership where workspace_id = ${workspace} and role = 'MEMBER' order by employee_code`
      expect(members).toEqual([
        { shownName: 'Aarav Shinde', state: 'INVITED', role: 'MEMBER', class: 7, department: 'Class 7 A' },
        { shownName: 'Rehana Bano', state: 'INVITED', role: 'MEMBER', class: 8, department: 'Class 8 B' },
        { shownName: 'देव पाटिल', state: 'INVITED', role: 'MEMBER', class: 8, department: 'Class 8 B' },
      ])
      const [faulty] = await rowsOf(head, body.id, 'NEEDS_YOU')
      expect(faulty).toMatchObject({
        number: 5,
        plan: 'FAULTY',
        faults: [
          { code: 'EMAIL_INVALID', field: 'email' },
          { code: 'DEPARTMENT_UNKNOWN', field: 'department', suggestion: 'Class 7 A' },
        ],
      })
      expect(faulty?.faults[1]?.message).toEqual({
        en: 'No department “Clas 7 A”. Class 7 A?',
        hi: '“Clas 7 A” नाम का विभाग नहीं है। क्या Class 7 A?',
      })
      const history = await head.call(listUploads, {})
      expect(history.content.map(({ id, by, fileName }) => [id, by, fileName])).toEqual([
        [body.id, 'Meera Kulkarni', name],
      ])
      const { content: rows } = await head.call(listUploadRows, { uploadId: body.id })
      expect(rows.map(({ number, plan, outcome }) => [number, plan, outcome])).toEqual([
        [2, 'NEW', 'CREATED'],
        [3, 'NEW', 'CREATED'],
        [4, 'NEW', 'CREATED'],
        [5, 'FAULTY', null],
      ])
    },
  )

  test('[cso:O16] a check changes nobody, and of two uploads the second waits for the first to end', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    const upload = await givenChecked(world, head, GOOD)
    expect(upload).toMatchObject({ state: 'READY', counts: { new: 3, faulty: 0 } })
    const [{ count } = { count: 0 }] = await world.owner<{ count: number }[]>`
      select count(*)::int as count from membership where workspace_id = ${workspace}`
    expect(count).toBe(1)
    const second = await sendMembers(head, GOOD)
    expect([second.statusCode, second.body.code, second.body.details]).toEqual([
      409,
      'UPLOAD_RUNNING',
      { uploadId: upload.id },
    ])
    await head.call(cancelUpload, { uploadId: upload.id })
    expect((await sendMembers(head, GOOD)).statusCode).toBe(200)
  })

  test('the same file a second time changes nothing, and one changed cell is one changed member', async ({ world }) => {
    const { head } = await givenSchool(world)
    await givenCommitted(world, head, GOOD)
    const again = await givenCommitted(world, head, GOOD)
    expect(again).toMatchObject({ state: 'COMPLETED', counts: { created: 0, updated: 0, unchanged: 3 } })
    const moved = await givenChecked(world, head, GOOD.replace('NK-1,Class 7 A', 'NK-1,Class 8 B'))
    expect(moved.counts).toMatchObject({ new: 0, changed: 1, same: 2 })
    const [row] = await rowsOf(head, moved.id, 'CHANGED')
    expect(row?.differences).toEqual([
      { field: 'class', before: '7', after: '8' },
      { field: 'department', before: 'Class 7 A', after: 'Class 8 B' },
    ])
    await head.call(commitUpload, { uploadId: moved.id })
    await runCommit(world, moved.id)
    expect(await head.call(getUpload, { uploadId: moved.id })).toMatchObject({ counts: { updated: 1, unchanged: 2 } })
  })

  test('a faulty row is mended on the screen or left out, and a row that it was mistaken for is good again', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const file = `Name,E-mail,Code\nAsha Rao,asha@neem.example,NK-1\nDev Patil,dev@neem.example,NK-1\nNobody,,NK-9\n`
    const { id, counts } = await givenChecked(world, head, file)
    expect(counts).toMatchObject({ new: 0, faulty: 3 })
    const [first] = await rowsOf(head, id)
    expect(first?.faults).toMatchObject([{ code: 'CODE_TWICE', message: { en: 'Row 3 has the same code.' } }])
    const mended = await head.call(changeUploadRow, { uploadId: id, number: 3, values: { employeeCode: 'NK-2' } })
    expect(mended.row).toMatchObject({ plan: 'NEW', faults: [], values: { employeeCode: 'NK-2' } })
    expect(mended.upload.counts).toMatchObject({ new: 2, faulty: 1 })
    const left = await head.call(changeUploadRow, { uploadId: id, number: 4, isLeftOut: true })
    expect([left.row.plan, left.upload.counts.faulty, left.upload.counts.leftOut]).toEqual(['LEFT_OUT', 0, 1])
    const back = await head.call(changeUploadRow, { uploadId: id, number: 4, isLeftOut: false })
    expect(back.row.plan).toBe('FAULTY')
    const reached = await head.call(changeUploadRow, { uploadId: id, number: 4, values: { mobile: '9876543210' } })
    expect(reached.row).toMatchObject({ plan: 'NEW', values: { mobile: '9876543210' } })
  })

  test('[cso:O21] a full list names who would be removed, and more than twenty are removed only by whoever types their number', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    const many = Array.from(
      { length: 24 },
      (_, index) => `Pupil ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index]},p${index}@neem.example,P-${index}`,
    )
    await givenCommitted(world, head, `Name,E-mail,Code\n${many.join('\n')}\n`)
    const { id, ...upload } = await givenChecked(world, head, `Name,E-mail,Code\n${many.slice(0, 3).join('\n')}\n`, {
      mode: 'FULL_LIST',
    })
    expect(upload).toMatchObject({ counts: { same: 3, remove: 21 }, removalsToConfirm: 21 })
    expect((await rowsOf(head, id, 'REMOVE'))[0]?.memberName).toBe('Pupil D')
    await expect(head.call(commitUpload, { uploadId: id })).rejects.toMatchObject({
      refused: { code: 'REMOVALS_NOT_CONFIRMED', details: { removals: 21 } },
    })
    await expect(head.call(commitUpload, { uploadId: id, removals: 20 })).rejects.toThrow('REMOVALS_NOT_CONFIRMED')
    await head.call(commitUpload, { uploadId: id, removals: 21 })
    await runCommit(world, id)
    expect(await head.call(getUpload, { uploadId: id })).toMatchObject({ state: 'COMPLETED', counts: { removed: 21 } })
    const rows =
      await world.owner`select role, count(*)::int as count from membership where workspace_id = ${workspace} and left_at is null group by 1 order by 1`
    expect(rows).toEqual([
      { role: 'ADMIN', count: 1 },
      { role: 'MEMBER', count: 3 },
    ])
  })

  test('rows that were not taken are checked again, and what the next press would do counts none that is in already', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const file = `${GOOD}Mary Fernandes,mary@neelkanth,NK-4,Class 7 A,9876500004\n`
    const { id } = await givenCommitted(world, head, file)
    await head.call(retryUpload, { uploadId: id })
    await runCheck(world, id)
    expect(await head.call(getUpload, { uploadId: id })).toMatchObject({
      state: 'READY',
      counts: { new: 0, faulty: 1, created: 3 },
    })
    await expect(head.call(commitUpload, { uploadId: id })).rejects.toThrow('NOTHING_TO_DO')
    const { upload } = await head.call(changeUploadRow, {
      uploadId: id,
      number: 5,
      values: { email: 'mary@neelkanth.example' },
    })
    expect(upload.counts).toMatchObject({ new: 1, faulty: 0 })
    await head.call(commitUpload, { uploadId: id, seen: { added: 1, changed: 0, removed: 0 } })
    await runCommit(world, id)
    expect(await head.call(getUpload, { uploadId: id })).toMatchObject({
      state: 'COMPLETED',
      counts: { new: 4, created: 4 },
    })
  })

  test('what another tab checked anew meanwhile is brought in only by whoever has seen what it would do now', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    const nobody = 'Name,E-mail,Code\nPupil A,a@neem.example,P-1\nPupil B,b@neem.example,P-2\n'
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      await world.person({ workspace, name: `Pupil ${n}`, email: `old${n}@neem.example` })
    const { id, columns } = await givenChecked(world, head, nobody)
    const seen = { added: 2, changed: 0, removed: 0 }
    const fields = columns.map(({ field }) => (field === 'employeeCode' ? null : field))
    await head.call(checkUpload, { uploadId: id, fields, mode: 'FULL_LIST', makesDepartments: false })
    await runCheck(world, id)
    const { counts } = await head.call(getUpload, { uploadId: id })
    expect(counts).toMatchObject({ new: 2, remove: 9 })
    await expect(head.call(commitUpload, { uploadId: id, removals: 9, seen })).rejects.toThrow('CHANGED_MEANWHILE')
    expect(await head.call(getUpload, { uploadId: id })).toMatchObject({ state: 'READY' })
    await head.call(commitUpload, { uploadId: id, removals: 9, seen: { ...seen, removed: 9 } })
    await runCommit(world, id)
    expect(await head.call(getUpload, { uploadId: id })).toMatchObject({ counts: { created: 2, removed: 9 } })
  })

  test('[O04] a member whom somebody changed after the check is left as she is, and checked again on request', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    await givenCommitted(world, head, GOOD)
    const { id } = await givenChecked(world, head, GOOD.replace('NK-1,Class 7 A', 'NK-1,Class 8 B'))
    await world.owner`update membership set designation = 'Monitor', version = version + 1 where workspace_id = ${workspace} and employee_code = 'NK-1'`
    await head.call(commitUpload, { uploadId: id })
    await runCommit(world, id)
    const [failed] = await rowsOf(head, id, 'FAILED')
    expect(failed?.faults).toMatchObject([{ code: 'CHANGED_MEANWHILE' }])
    await head.call(retryUpload, { uploadId: id })
    await runCheck(world, id)
    expect(await head.call(getUpload, { uploadId: id })).toMatchObject({ state: 'READY', counts: { changed: 1 } })
    await head.call(commitUpload, { uploadId: id })
    await runCommit(world, id)
    expect(await head.call(getUpload, { uploadId: id })).toMatchObject({ state: 'COMPLETED', counts: { updated: 1 } })
  })

  test('[cso:O18] what a workspace takes a heading for is remembered for its next file', async ({ world }) => {
    const { head } = await givenSchool(world)
    const file = `Wer,Anschrift,Nummer\nAsha Rao,asha@neem.example,1\n`
    const { body } = await sendMembers(head, file)
    expect(body.columns.map(({ field }) => field)).toEqual([null, null, null])
    await expect(
      head.call(checkUpload, {
        uploadId: body.id,
        fields: ['name', null, null],
        mode: 'CHANGES',
        makesDepartments: false,
      }),
    ).rejects.toThrow('COLUMN_MISSING')
    const fields = ['name' as const, 'email' as const, null]
    await head.call(checkUpload, { uploadId: body.id, fields, mode: 'CHANGES', makesDepartments: false })
    await head.call(cancelUpload, { uploadId: body.id })
    const next = await sendMembers(head, file)
    expect(next.body.columns.map(({ field }) => field)).toEqual(fields)
  })

  test('nobody of another workspace sees an upload', async ({ world }) => {
    const { head } = await givenSchool(world)
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    const { body } = await sendMembers(head, GOOD)
    await expect(stranger.call(getUpload, { uploadId: body.id })).rejects.toThrow('UPLOAD_NOT_FOUND')
    await expect(stranger.call(listUploadRows, { uploadId: body.id })).rejects.toThrow('UPLOAD_NOT_FOUND')
    await expect(stranger.call(cancelUpload, { uploadId: body.id })).rejects.toThrow('UPLOAD_NOT_FOUND')
  })

  test('what is not there, not ready or leaves nothing to do is refused with its code', async ({ world }) => {
    const { head } = await givenSchool(world)
    const id = crypto.randomUUID()
    const columns = { fields: ['email' as const, 'email' as const], mode: 'CHANGES' as const, makesDepartments: false }
    const none = { statusCode: 404, message: 'UPLOAD_NOT_FOUND' }
    expect(await head.ask(checkUpload, { uploadId: id, ...columns })).toMatchObject(none)
    expect(await head.ask(changeUploadRow, { uploadId: id, number: 2 })).toMatchObject(none)
    expect(await head.ask(commitUpload, { uploadId: id })).toMatchObject(none)
    expect(await head.ask(retryUpload, { uploadId: id })).toMatchObject(none)
    const { body } = await sendMembers(head, 'Name,E-mail,Other\nAsha Rao,no address,x\n')
    const uploadId = body.id
    const early = { statusCode: 409, message: 'ILLEGAL_TRANSITION' }
    expect(await head.ask(commitUpload, { uploadId })).toMatchObject(early)
    expect(await head.ask(retryUpload, { uploadId })).toMatchObject(early)
    expect(await head.ask(changeUploadRow, { uploadId, number: 2 })).toMatchObject(early)
    expect(await head.ask(checkUpload, { uploadId, ...columns })).toMatchObject({ message: 'COLUMN_TWICE' })
    await head.call(checkUpload, { ...columns, uploadId, fields: ['name', 'email', null], mode: 'FULL_LIST' })
    expect(await head.ask(checkUpload, { uploadId, ...columns })).toMatchObject(early)
    await runCheck(world, uploadId)
    expect(await head.ask(commitUpload, { uploadId })).toMatchObject({
      message: 'FAULTS_LEFT',
      body: { details: { faulty: 1 } },
    })
    expect(await head.ask(changeUploadRow, { uploadId, number: 99, isLeftOut: true })).toMatchObject({
      message: 'ROW_NOT_FOUND',
    })
    await head.call(changeUploadRow, { uploadId, number: 2, isLeftOut: true })
    expect(await head.ask(commitUpload, { uploadId })).toMatchObject({ message: 'NOTHING_TO_DO' })
    await head.call(cancelUpload, { uploadId })
    expect(await head.ask(cancelUpload, { uploadId })).toMatchObject(early)
    await world.owner`update member_upload set state = 'PARTIAL' where id = ${uploadId}`
    expect(await head.ask(retryUpload, { uploadId })).toMatchObject({ message: 'NOTHING_TO_DO' })
    await sendMembers(head, GOOD)
    expect(await head.ask(retryUpload, { uploadId })).toMatchObject({ message: 'UPLOAD_RUNNING' })
  })

  test('[cso:G20] a file of another kind, an empty one, and one with a hostile name are refused', async ({ world }) => {
    const { head } = await givenSchool(world)
    const refused = async (file: string, name: string) => (await sendMembers(head, file, { name })).message
    expect(await refused(GOOD, 'a.pdf')).toBe('UNSUPPORTED_TYPE')
    expect(await refused('', 'a.csv')).toBe('FILE_EMPTY')
    expect(await refused(GOOD, '\u202Efdp.csv')).toBe('FILE_NAME_NOT_ALLOWED')
    expect(await refused(`Name\n${'x'.repeat(10 * 1024 * 1024)}`, 'a.csv')).toBe('FILE_TOO_LARGE')
  })

  test('[cso:O16] [cso:O23] what nobody goes on with ends after a day, and after ninety what it says of people is erased', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const { id } = await givenChecked(world, head, GOOD)
    const task = endUploadsTask(world.house)
    world.clock.pass(23 * 3_600_000)
    await task(null, jobRun())
    const later = await world.session(
      head.id,
      (await world.owner<{ id: string }[]>`select workspace_id as id from member_upload`)[0]?.id,
    )
    expect((await later.call(getUpload, { uploadId: id })).state).toBe('READY')
    world.clock.pass(2 * 3_600_000)
    await task(null, jobRun())
    const rows = async () =>
      await world.owner`
      select u.state, u.file_name, u.columns, (select count(*)::int from member_upload_row r where r.upload_id = u.id) as rows from member_upload u`
    expect(await rows()).toMatchObject([{ state: 'CANCELLED', fileName: 'members.csv', rows: 3 }])
    world.clock.pass(90 * 86_400_000)
    await task(null, jobRun())
    expect(await rows()).toEqual([{ state: 'CANCELLED', fileName: '', columns: [], rows: 0 }])
  })

  test('[cso:O22] invitations go out a hundred a minute, one for each person, once the file is written', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    const upload = await givenCommitted(world, head, GOOD)
    await world.owner`
      insert into member_upload_row (upload_id, number, outcome, invites, membership_id)
      select ${upload.id}, 100 + n, 'CREATED', true, (select id from membership where workspace_id = ${workspace} and role = 'ADMIN') from generate_series(1, 150) n`
    const task = inviteUploadedTask(world.house)
    const queued = async () =>
      (
        await world.owner<{ count: number }[]>`
        select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = ${INVITATION_LETTER}`
      )[0]?.count
    await task(null, jobRun())
    expect(await queued()).toBe(100)
    expect((await head.call(getUpload, { uploadId: upload.id })).invitationsWaiting).toBe(53)
    await task(null, jobRun())
    expect([await queued(), (await head.call(getUpload, { uploadId: upload.id })).invitationsWaiting]).toEqual([153, 0])
  })
})
