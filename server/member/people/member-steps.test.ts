import { describe, expect } from 'vitest'
import { createMember, inviteMembers, listMembers } from '@chowk/contract/member/member.ts'
import {
  changeMembers,
  endMemberSessions,
  getMember,
  leaveWorkspace,
  reactivateMember,
  removeMember,
  resumeMember,
  sendMemberReset,
  suspendMember,
  updateMember,
} from '@chowk/contract/member/member-file.ts'
import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { acceptInvitation, getInvitationStatus } from '@chowk/contract/identity/invitation.ts'
import { createDepartment } from '@chowk/contract/member/department.ts'
import {
  askToJoin,
  getStorePermission,
  listMemberships,
  setStorePermission,
  switchWorkspace,
} from '@chowk/contract/organisation/membership.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { invite } from '../../identity/invitation/invitation.ts'
import { hashPassword } from '../../identity/password.ts'
import { DAY_MS } from '../../platform/time.ts'
import { Browser } from '../../testing/browser.ts'
import { lettersTo, newestText } from '../../testing/post.ts'
import { test as base } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { endedMembersTask } from './ended-members.job.ts'
import { invitationLetterTask } from './invitation-letter.job.ts'
import { jobRun } from '../../testing/job-run.ts'

interface School {
  id: string
  anil: TestPerson
  leela: TestPerson
  /** Leela’s membership. */
  leelas: string
}

const test = base.extend<{ school: School }>({
  school: async ({ world }, use) => {
    const id = await world.workspace({ name: 'Neem School' })
    const anil = await world.person({ workspace: id, role: 'ADMIN', name: 'Anil Rao' })
    const leela = await world.person({
      workspace: id,
      role: 'FACULTY',
      name: 'Leela Thomas',
      email: 'leela@neem.example',
    })
    await use({ id, anil, leela, leelas: await membershipOf(world, leela.id) })
  },
})

const REASON = 'Moved to Nashik in June'
let keys = 0
const key = () => ({ 'idempotency-key': `key ${(keys += 1)}` })

const membershipOf = async (world: World, personId: string) =>
  (await world.owner<{ id: string }[]>`select id from membership where person_id = ${personId}`)[0]?.id ?? ''

/** Runs the job that writes the letter of an invitation, as the queue would. */
const writeLetter = async (world: World, membershipId: string) =>
  await invitationLetterTask(world.house, invite)({ membershipId }, jobRun())

const waitingJobs = async (world: World) =>
  (
    await world.owner<
      { n: number }[]
    >`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'invitation-letter'`
  )[0]?.n

describe('an invitation', () => {
  test('goes to an address with role and class, is seen when it is opened, and is sent again [emp-create] [cso:O9]', async ({
    world,
    school,
  }) => {
    const asha = {
      name: 'Asha More',
      email: 'Asha@Neem.example',
      employeeCode: 'NK-1',
      class: 8,
      guardianContact: 'mother@neem.example',
    }
    const made = await school.anil.call(createMember, asha, key())
    expect(made.state).toBe('INVITED')
    expect(await waitingJobs(world)).toBe(1)
    await writeLetter(world, made.id)
    const code = /code=([\w-]+)/.exec(await newestText(world, 'asha@neem.example'))?.[1] ?? ''
    expect((await school.anil.call(getMember, { id: made.id })).invitation).toMatchObject({ openedAt: null })
    const visitor = await world.visitor()
    expect((await visitor.call(getInvitationStatus, { email: 'asha@neem.example', code })).status).toBe('GOOD')
    const file = await school.anil.call(getMember, { id: made.id })
    expect(file).toMatchObject({
      class: 8,
      employeeCode: 'NK-1',
      guardianContact: 'mother@neem.example',
      invitedBy: 'Anil Rao',
    })
    expect(file.invitation?.openedAt).toBe(world.clock.now().toISOString())
    expect(
      await school.anil.call(changeMembers, { ids: [made.id, school.leelas], change: { what: 'INVITE_AGAIN' } }),
    ).toEqual({
      changed: 1,
      skipped: [{ code: 'NOT_INVITED', count: 1 }],
    })
  })

  test('goes by SMS to whoever has a mobile alone, and lets her in with a password of her own', async ({
    world,
    school,
  }) => {
    const { id } = await school.anil.call(
      createMember,
      { name: 'Ravi More', mobile: '98220 41123', birthYear: 1980 },
      key(),
    )
    await writeLetter(world, id)
    const text = await newestText(world, '+919822041123')
    const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
    const mobile = link.searchParams.get('mobile') ?? ''
    expect(mobile).toBe('+919822041123')
    const code = link.searchParams.get('code') ?? ''
    const visitor = await world.visitor({ device: true })
    expect((await visitor.call(getInvitationStatus, { mobile, code })).invitation).toMatchObject({
      name: 'Ravi More',
      isNew: true,
    })
    const account = { password: 'Banyan & 3 stalls', language: 'en' as const, terms: true as const }
    expect((await visitor.call(acceptInvitation, { mobile, code, account })).userData).toMatchObject({
      name: 'Ravi More',
    })
    expect((await school.anil.call(getMember, { id })).state).toBe('PRESENT')
    expect(
      await world.owner`select mobile_verified_at, email_verified_at from person where name = 'Ravi More'`,
    ).toEqual([{ mobileVerifiedAt: world.clock.now(), emailVerifiedAt: null }])
  })

  test('says at its field what cannot be: no address, a year to come, a number that is none', async ({ school }) => {
    const refused = async (input: object) => {
      const { body } = await school.anil.ask(createMember, { name: 'Asha More', ...input }, key())
      return [body.code, body.fields?.[0]?.path]
    }
    expect(await refused({})).toEqual(['CONTACT_NEEDED', 'email'])
    expect(await refused({ email: 'a@b.example', birthYear: 2031 })).toEqual(['INVALID_INPUT', 'birthYear'])
    expect(await refused({ mobile: '020 2553 1122' })).toEqual(['INVALID_MOBILE', 'mobile'])
    expect(await refused({ email: 'leela@neem.example' })).toEqual(['MEMBER_EXISTS', 'email'])
  })

  test('many are invited by a list of addresses, and of each that is not it says why', async ({ world, school }) => {
    const people = ['ravi.more@neem.example', '98220 41123', 'nobody', 'leela@neem.example'].map((contact) => ({
      contact,
    }))
    expect(await school.anil.call(inviteMembers, { people, role: 'FACULTY' }, key())).toEqual({
      invited: 2,
      failed: [
        { contact: 'nobody', code: 'INVALID_CONTACT' },
        { contact: 'leela@neem.example', code: 'MEMBER_EXISTS' },
      ],
    })
    expect(await waitingJobs(world)).toBe(2)
    const listed = await school.anil.call(listMembers, { userStatus: 'INVITED' })
    expect(listed.content.map(({ name, role }) => [name, role])).toEqual([
      ['98220 41123', 'FACULTY'],
      ['ravi more', 'FACULTY'],
    ])
  })

  test('that is taken back when its person has come in answers that she has, and removes nobody', async ({
    school,
  }) => {
    const { anil, leelas: id } = school
    const withdrawn = { id, reason: REASON, onlyInvitation: true }
    const late = await anil.ask(removeMember, withdrawn)
    expect([late.statusCode, late.body.code]).toEqual([409, 'JOINED_MEANWHILE'])
    expect((await anil.call(getMember, { id })).state).toBe('PRESENT')
    await anil.call(suspendMember, { id, reason: REASON })
    expect((await anil.ask(removeMember, withdrawn)).body.code).toBe('JOINED_MEANWHILE')
    const asha = await anil.call(createMember, { name: 'Asha More', email: 'asha@neem.example' }, key())
    expect(await anil.call(removeMember, { ...withdrawn, id: asha.id })).toEqual({ state: 'REVOKED' })
  })

  test('one that nobody accepts in 14 days ends and gives its seat back [cso:O10]', async ({ world, school }) => {
    const { id } = await school.anil.call(createMember, { name: 'Asha', email: 'a@neem.example' }, key())
    await writeLetter(world, id)
    world.clock.pass(14 * DAY_MS - 1000)
    await endedMembersTask(world.house)({}, jobRun())
    expect((await (await world.session(school.anil.id, school.id)).call(getMember, { id })).state).toBe('INVITED')
    world.clock.pass(1000)
    await endedMembersTask(world.house)({}, jobRun())
    const file = await (await world.session(school.anil.id, school.id)).call(getMember, { id })
    expect(file.state).toBe('EXPIRED')
    expect(file.history[0]).toMatchObject({ from: 'INVITED', to: 'EXPIRED', by: null })
    expect(await world.owner`select taken from workspace_seat where workspace_id = ${school.id}`).toEqual([
      { taken: 2 },
    ])
  })
})

describe('a member', () => {
  test('is changed by whoever saw her latest state; what both changed is shown to the second [emp-update]', async ({
    school,
  }) => {
    const { anil, leelas: id } = school
    // As the form sends it: all fields, of which two are others than they were.
    const sent = { role: 'FACULTY', guardianContact: null, managerId: null, storeAllowed: false } as const
    const changed = { ...sent, designation: 'Librarian', employeeCode: 'F-1' }
    const after = await anil.call(updateMember, { id, version: 1, ...changed })
    expect(after).toMatchObject({ version: 2, designation: 'Librarian', employeeCode: 'F-1', name: 'Leela Thomas' })
    const [logged] = (await anil.call(getWorkspaceLog, { member: id })).content
    expect(logged?.before).toMatchObject({ ...sent, designation: '', employeeCode: null })
    expect(logged?.after).toMatchObject(changed)
    const late = await anil.ask(updateMember, { id, version: 1, designation: 'Head' })
    expect([late.statusCode, late.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(late.body.details?.['current']).toMatchObject({ version: 2, designation: 'Librarian' })
    const personal = await anil.ask(updateMember, { id, version: 2, name: 'Lila' })
    expect([personal.body.code, personal.body.fields?.[0]?.path]).toEqual(['PERSONAL_IS_HERS', 'name'])
  })

  test('who is removed is signed out at once, is told why, and comes back [emp-remove] [emp-reactivate] [cso:O10]', async ({
    world,
    school,
  }) => {
    const { anil, leela, leelas: id } = school
    expect((await anil.ask(removeMember, { id, reason: REASON, leftOn: '2027-01-01' })).body.code).toBe('WRONG_DAY')
    expect(await anil.call(removeMember, { id, reason: REASON, leftOn: '2026-11-01' })).toEqual({ state: 'LEFT' })
    expect((await leela.ask(listMembers, {})).statusCode).toBeGreaterThanOrEqual(401)
    expect(await newestText(world, 'leela@neem.example')).toContain(REASON)
    const file = await anil.call(getMember, { id })
    expect(file).toMatchObject({ state: 'LEFT', reason: REASON, leftAt: '2026-10-31T18:30:00.000Z', sessions: 0 })
    expect(file.history[0]).toMatchObject({ from: 'PRESENT', to: 'LEFT', by: 'Anil Rao', reason: REASON })
    expect((await anil.call(reactivateMember, { id })).state).toBe('PRESENT')
  })

  test('an administrator who was removed comes back as one, and an owner as an administrator', async ({
    world,
    school,
  }) => {
    const { anil, leelas: id } = school
    await world.owner`update membership set role = 'OWNER' where person_id = ${anil.id}`
    const owner = await world.session(anil.id, school.id)
    for (const [was, comes] of [
      ['ADMIN', 'ADMIN'],
      ['OWNER', 'ADMIN'],
    ] as const) {
      await world.owner`update membership set role = ${was} where id = ${id}`
      await owner.call(removeMember, { id, reason: REASON })
      expect(await owner.call(reactivateMember, { id })).toMatchObject({ role: comes, state: 'PRESENT' })
    }
    await world.owner`update membership set role = 'ADMIN' where id = ${id}`
    await (await world.session(school.leela.id, school.id)).call(leaveWorkspace, {})
    expect(await owner.call(reactivateMember, { id })).toMatchObject({ role: 'ADMIN', state: 'INVITED' })
  })

  test('leaves by herself, and the last administrator does not', async ({ school }) => {
    expect(await school.leela.call(leaveWorkspace, {})).toEqual({ state: 'LEFT' })
    const last = await school.anil.ask(leaveWorkspace, {})
    expect([last.statusCode, last.body.code]).toEqual([409, 'LAST_ADMIN'])
  })

  test('is suspended until the end of a day, told until when, and comes back by herself [cso:O10]', async ({
    world,
    school,
  }) => {
    const { anil, leelas: id } = school
    const file = await anil.call(suspendMember, { id, reason: REASON, lastDay: '2026-11-25' })
    expect(file).toMatchObject({ state: 'SUSPENDED', suspendedUntil: '2026-11-25T18:30:00.000Z' })
    expect(await newestText(world, 'leela@neem.example')).toMatch(/25 November 2026|2026/)
    world.clock.set('2026-11-25T18:30:00.000Z')
    await endedMembersTask(world.house)({}, jobRun())
    const later = await world.session(anil.id, school.id)
    expect(await later.call(getMember, { id })).toMatchObject({ state: 'PRESENT', suspendedUntil: null, reason: '' })
    expect((await later.ask(resumeMember, { id })).body.code).toBe('ILLEGAL_TRANSITION')
    expect(await lettersTo(world, 'leela@neem.example')).toHaveLength(2)
  })

  test('while suspended she is told by whom, why and until when wherever she comes in, and sees nothing of what members see [V1:B11]', async ({
    world,
    school,
  }) => {
    await world.owner`update workspace set slug = 'neem-school', is_public = false where id = ${school.id}`
    const suspension = { reason: REASON, until: '2026-11-25T18:30:00.000Z' }
    const held = { name: 'Neem School', nameHi: null, by: 'WORKSPACE', ...suspension }
    await school.anil.call(suspendMember, { id: school.leelas, reason: REASON, lastDay: '2026-11-25' })
    await world.owner`update person set password_hash = ${await hashPassword('Stepwell-42!')} where id = ${school.leela.id}`
    const came = await new Browser(world).signIn('leela@neem.example', 'Stepwell-42!')
    expect(came.envelope.body).toMatchObject({ workspace: null, corporateId: null, admin: false, held })
    const leela = await world.session(school.leela.id)
    const [own, alone] = (await leela.call(listMemberships, {})).content
    expect(own).toMatchObject({ workspaceId: school.id, isCurrent: false, suspension })
    expect(alone).toMatchObject({ isDefault: true, isCurrent: true, suspension: null })
    const address = { customUrl: 'neem-school' }
    const seen = await leela.call(getWorkspaceByUrl, address)
    const stranger = await (await world.session((await world.person()).id)).call(getWorkspaceByUrl, address)
    expect(seen).toEqual({ ...stranger, suspension })
    expect(stranger).toMatchObject({ view: 'PRIVATE', suspension: null })
    // A session that says otherwise, as an old token does, is no way round it.
    const forged = await world.session(school.leela.id, school.id)
    for (const one of [leela, forged])
      for (const [call, input, code] of [
        [switchWorkspace, { workspaceId: school.id }, 'WORKSPACE_NOT_FOUND'],
        [askToJoin, address, 'MEMBERSHIP_SUSPENDED'],
        [listMembers, {}, 'NOT_ALLOWED'],
        [getMember, { id: school.leelas }, 'NOT_ALLOWED'],
      ] as const)
        expect([call.address, (await one.ask(call, input)).body.code]).toEqual([call.address, code])
    await school.anil.call(resumeMember, { id: school.leelas })
    const back = await new Browser(world).signIn('leela@neem.example', 'Stepwell-42!')
    expect(back.envelope.body).toMatchObject({ workspace: { id: school.id } })
    expect(back.envelope.body).not.toHaveProperty('held')
  })

  test('who lost a phone is signed out everywhere and gets the way to a new password at her own address', async ({
    world,
    school,
  }) => {
    const { anil, leela, leelas: id } = school
    expect((await anil.call(getMember, { id })).sessions).toBe(1)
    expect(await anil.call(endMemberSessions, { id })).toEqual({ ended: 1 })
    expect((await leela.ask(leaveWorkspace, {})).statusCode).toBe(401)
    expect((await anil.call(sendMemberReset, { id })).sentTo).toMatch(/@neem\.example$/)
    expect(await newestText(world, 'leela@neem.example')).toContain('/reset-password')
  })

  test('of another organisation is as if she were not there, by every call', async ({ world, school }) => {
    const other = await world.workspace({ name: 'Banyan Club' })
    const id = await membershipOf(world, (await world.person({ workspace: other })).id)
    for (const [call, input] of [
      [getMember, { id }],
      [updateMember, { id, version: 1, designation: 'x' }],
      [removeMember, { id, reason: REASON }],
      [reactivateMember, { id }],
      [suspendMember, { id, reason: REASON }],
      [resumeMember, { id }],
      [endMemberSessions, { id }],
      [sendMemberReset, { id }],
    ] as const)
      expect([call.address, (await school.anil.ask(call, input)).statusCode]).toEqual([call.address, 404])
    const change = { what: 'STORE', storeAllowed: true }
    expect((await school.anil.ask(changeMembers, { ids: [id], change })).body).toEqual({
      changed: 0,
      skipped: [{ code: 'MEMBER_NOT_FOUND', count: 1 }],
    })
  })
})

describe('many members', () => {
  test('a filter moves and suspends all that it fits, and says whom it left out', async ({ world, school }) => {
    const { anil } = school
    const { id: departmentId } = await anil.call(createDepartment, { name: 'Class 7 A', class: 7 }, key())
    for (let n = 0; n < 5; n += 1) await world.person({ workspace: school.id, birthYear: 2013 })
    const matching = { role: 'MEMBER' as const }
    expect(await anil.call(changeMembers, { matching, change: { what: 'MOVE', departmentId } })).toEqual({
      changed: 5,
      skipped: [],
    })
    expect((await anil.call(listMembers, { departmentId, class: 7 })).totalElements).toBe(5)
    const suspended = await anil.call(changeMembers, { matching: {}, change: { what: 'SUSPEND', reason: REASON } })
    expect(suspended).toEqual({ changed: 6, skipped: [{ code: 'OWN_RIGHTS', count: 1 }] })
    const gone = await anil.ask(changeMembers, { matching, change: { what: 'MOVE', departmentId: school.leelas } })
    expect(gone.body.code).toBe('DEPARTMENT_NOT_FOUND')
  })

  test('may use the store one by one or many at once, and each is told what she may [emp-store-set] [emp-store-get] [cso:O12]', async ({
    school,
  }) => {
    const { anil, leela } = school
    await anil.call(changeMembers, { matching: { role: 'FACULTY' }, change: { what: 'STORE', storeAllowed: true } })
    expect((await leela.call(getStorePermission, {})).storeAllowed).toBe(true)
    await anil.call(setStorePermission, { userId: leela.id, storeAllowed: false })
    expect((await anil.call(getMember, { id: school.leelas })).storeAllowed).toBe(false)
  })
})
