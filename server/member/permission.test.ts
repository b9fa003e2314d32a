import { describe } from 'vitest'
import {
  createDepartment,
  deleteDepartment,
  moveMembers,
  setDepartmentActive,
  updateDepartment,
} from '@chowk/contract/member/department.ts'
import { addAdmin, setAdminStatus, setFacultyStatus } from '@chowk/contract/member/admin.ts'
import { answerOffer, giveUpOwnership, offerOwnership, withdrawOffer } from '@chowk/contract/member/ownership.ts'
import { createMember, inviteMembers, listMembers } from '@chowk/contract/member/member.ts'
import {
  changeMembers,
  endMemberSessions,
  getMember,
  leaveWorkspace,
  reactivateMember,
  removeMember,
  resetMemberFactor,
  resumeMember,
  sendMemberReset,
  suspendMember,
  updateMember,
} from '@chowk/contract/member/member-file.ts'
import { previewRollover, startRollover, undoRollover } from '@chowk/contract/member/rollover.ts'
import { makeScimKey, revokeScimKey } from '@chowk/contract/member/scim.ts'
import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import {
  cancelUpload,
  changeUploadRow,
  checkUpload,
  commitUpload,
  getUpload,
  listUploadRows,
  listUploads,
  retryUpload,
  uploadMembers,
} from '@chowk/contract/member/upload.ts'
import { sendMembers } from '../testing/members/member-upload.ts'
import { PASSWORD, fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

async function department({ people }: Asking) {
  return await people.owner.call(createDepartment, { name: fresh() }, { 'idempotency-key': fresh() })
}

// A school with a pupil of class 7, whose year can end.
async function endingSchool({ world, school }: Asking) {
  await world.owner`delete from membership where workspace_id = ${school} and class is not null`
  await world.person({ workspace: school, class: 7 })
  return { from: '2026-27' }
}

const DEPARTMENTS = [
  given(makeScimKey, { password: PASSWORD }),
  given(revokeScimKey, { password: PASSWORD }),
  given(createDepartment, () => ({ name: fresh() })),
  given(updateDepartment, async (asking) => ({ id: (await department(asking)).id, version: 1, name: fresh() })),
  given(setDepartmentActive, async (asking) => ({ id: (await department(asking)).id, isActive: false })),
  given(deleteDepartment, async (asking) => ({ id: (await department(asking)).id })),
  given(moveMembers, async (asking) => ({
    departmentId: (await department(asking)).id,
    userIds: [asking.people.member.id],
  })),
  given(previewRollover, endingSchool),
  given(startRollover, async (asking) => {
    await asking.world.owner`delete from rollover where workspace_id = ${asking.school}`
    return { ...(await endingSchool(asking)), moving: 1, leaving: 0 }
  }),
  given(undoRollover, async ({ world, school }) => {
    await world.owner`delete from rollover where workspace_id = ${school}`
    const [done] = await world.owner<{ id: string }[]>`
      insert into rollover (workspace_id, state, from_session, to_session, requested_at, done_at)
      values (${school}, 'DONE', '2026-27', '2027-28', ${world.clock.now()}, ${world.clock.now()}) returning id`
    return { id: done?.id ?? '' }
  }),
]

/** A member of the school whom nobody else of the test needs. */
async function someMember({ world, school }: Asking) {
  const { id: personId } = await world.person({ workspace: school, role: 'FACULTY' })
  const [row] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${personId}`
  return { id: row?.id ?? '' }
}
const REASON = 'Moved to Nashik'

async function suspended(asking: Asking) {
  const { id } = await someMember(asking)
  await asking.people.owner.call(suspendMember, { id, reason: REASON })
  return { id }
}

async function removed(asking: Asking) {
  const { id } = await someMember(asking)
  await asking.people.owner.call(removeMember, { id, reason: REASON })
  return { id }
}

const MEMBERS = [
  given(listMembers, {}),
  given(createMember, () => ({ name: 'Asha', email: `${fresh()}@people.example` })),
  given(inviteMembers, () => ({ people: [{ contact: `${fresh()}@people.example` }] })),
  given(getMember, someMember),
  given(updateMember, async (asking) => ({ ...(await someMember(asking)), version: 1, designation: fresh() })),
  given(removeMember, async (asking) => ({ ...(await someMember(asking)), reason: REASON })),
  given(
    leaveWorkspace,
    {},
    {
      refusedWith: { owner: 'IS_OWNER', individual: 'MEMBER_NOT_FOUND', operator: 'MEMBER_NOT_FOUND' },
    },
  ),
  given(reactivateMember, removed),
  given(suspendMember, async (asking) => ({ ...(await someMember(asking)), reason: REASON })),
  given(resumeMember, suspended),
  given(endMemberSessions, someMember),
  given(sendMemberReset, someMember),
  given(resetMemberFactor, async (asking) => ({ ...(await someMember(asking)), isAsked: false })),
  given(changeMembers, async (asking) => ({
    ids: [(await someMember(asking)).id],
    change: { what: 'STORE' as const, storeAllowed: true },
  })),
]

async function membershipOf({ world }: Asking, personId: string): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${personId}`
  return row?.id ?? ''
}

/** Another of the school in that role. */
async function colleague(asking: Asking, role: 'ADMIN' | 'FACULTY'): Promise<string> {
  return await membershipOf(asking, (await asking.world.person({ workspace: asking.school, role })).id)
}

async function offered(asking: Asking, to: string): Promise<string> {
  const id = await membershipOf(asking, to)
  const made = await asking.people.owner.call(offerOwnership, { id, staysOwner: true, password: PASSWORD })
  return made.offers[0]?.id ?? ''
}

const ADMINS = [
  given(addAdmin, async (asking) => ({
    id: await membershipOf(asking, asking.people.member.id),
    role: 'FACULTY' as const,
  })),
  given(setAdminStatus, async (asking) => ({
    id: await colleague(asking, 'ADMIN'),
    status: 'DISABLED' as const,
    reason: 'She has left the school.',
  })),
  given(setFacultyStatus, async (asking) => ({
    id: await colleague(asking, 'FACULTY'),
    status: 'DISABLED' as const,
    reason: 'She has left the school.',
  })),
  given(offerOwnership, async (asking) => ({
    id: await colleague(asking, 'ADMIN'),
    staysOwner: true,
    password: PASSWORD,
  })),
  given(withdrawOffer, async (asking) => ({ id: await offered(asking, asking.people.administrator.id) })),
  given(
    answerOffer,
    async (asking) => ({ id: await offered(asking, asking.people.administrator.id), accepts: false }),
    { refusedWith: { owner: 'OFFER_OVER' } },
  ),
  given(giveUpOwnership, async ({ world, school }) => {
    await world.person({ workspace: school, role: 'OWNER' })
    return {}
  }),
]

/** An upload of the school in a state, the only one. */
async function upload({ world, school }: Asking, state = 'READY') {
  await world.owner`delete from member_upload where workspace_id = ${school}`
  const [row] = await world.owner<{ id: string }[]>`
    insert into member_upload (workspace_id, file_name, file_hash, state, rows, columns, created_at)
    values (${school}, 'a.csv', '', ${state}, 1, '[{"heading": "E-mail", "samples": [], "field": "email"}]', ${world.clock.now()}) returning id`
  const uploadId = row?.id ?? ''
  await world.owner`
    insert into member_upload_row (upload_id, number, cells, plan) values (${uploadId}, 2, '["a@people.example"]', ${state === 'READY' ? 'SAME' : 'FAULTY'})`
  return { uploadId }
}

const COLUMNS = { fields: ['email' as const], mode: 'CHANGES' as const, makesDepartments: false }

const UPLOADS = [
  given(
    uploadMembers,
    { file: null },
    {
      async send({ world, school, caller }) {
        await world.owner`delete from member_upload where workspace_id = ${school}`
        await world.owner`delete from limit_count`
        return await sendMembers(caller, 'Name,E-mail\nAsha,asha@people.example\n')
      },
    },
  ),
  given(listUploads, {}),
  given(getUpload, async (asking) => await upload(asking)),
  given(listUploadRows, async (asking) => await upload(asking)),
  given(checkUpload, async (asking) => ({ ...(await upload(asking, 'UPLOADED')), ...COLUMNS })),
  given(changeUploadRow, async (asking) => ({ ...(await upload(asking)), number: 2, isLeftOut: true })),
  given(commitUpload, async (asking) => await upload(asking)),
  given(cancelUpload, async (asking) => await upload(asking)),
  given(retryUpload, async (asking) => await upload(asking, 'PARTIAL')),
  given(undoUpload, async (asking) => {
    const { uploadId } = await upload(asking, 'PARTIAL')
    await asking.world.owner`
      update member_upload set counts = '{"created": 1}', ended_at = created_at where id = ${uploadId}`
    return { uploadId }
  }),
]

describe('who may do what with the people of a workspace', () => {
  test(
    'teachers see their own departments, whoever runs the workspace arranges all of them [S02]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'member', [...DEPARTMENTS, ...MEMBERS, ...ADMINS, ...UPLOADS])
    },
  )
})
