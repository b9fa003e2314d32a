import { describe, expect } from 'vitest'
import { addAdmin } from '@chowk/contract/member/admin.ts'
import { changeMembers, getMember, reactivateMember, updateMember } from '@chowk/contract/member/member-file.ts'
import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import { cancelUpload } from '@chowk/contract/member/upload.ts'
import { createMember, inviteMembers } from '@chowk/contract/member/member.ts'
import { answerOffer, offerOwnership } from '@chowk/contract/member/ownership.ts'
import { joinByCode, makeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import { Browser } from '../../testing/browser.ts'
import { ACCOUNT, accept, invited, stateOf } from '../../testing/members/invited.ts'
import { givenChecked, givenCommitted, rowsOf, runUndo } from '../../testing/members/member-upload.ts'
import { givenProvider } from '../../testing/members/scim-provider.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { USER } from '../scim/scim-documents.rules.ts'

const PASSWORD = 'Stepwell-42!'
const CHILD = { birthYear: 2015 }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

async function given(world: World) {
  const school = await world.workspace({ name: 'Neem School', kind: 'INSTITUTE' })
  const tara = await world.person({ workspace: school, role: 'OWNER', name: 'Tara', password: PASSWORD })
  const member = async (name: string, more: Parameters<World['person']>[0] = {}) => {
    const facts = { workspace: school, name, email: `${name.toLowerCase()}@neem.example` }
    const person = await world.person({ ...facts, ...more })
    return { person, id: await membershipIn(world, school, person) }
  }
  return { school, tara, member }
}

async function membershipIn({ owner }: World, school: string, { id }: TestPerson): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    select id from membership where person_id = ${id} and workspace_id = ${school}`
  return row?.id ?? ''
}

const standing = async ({ owner }: World, id: string) =>
  (await owner<{ role: string; class: number | null }[]>`select role, class from membership where id = ${id}`)[0]

describe('pupils and children become neither administrators nor teachers', () => {
  test.for(['ADMIN', 'FACULTY'] as const)(
    'bulk Role, Change details and /admins leave a pupil what they are: %s [R2:O32]',
    async (role, { world }) => {
      const { tara, member } = await given(world)
      const [pupil, child, adult] = [
        await member('Kabir', { class: 6 }),
        await member('Isha', CHILD),
        await member('Ravi'),
      ]
      const all = { ids: [pupil.id, child.id, adult.id], change: { what: 'ROLE', role } as const }
      expect(await tara.call(changeMembers, all)).toEqual({ changed: 1, skipped: [{ code: 'TOO_YOUNG', count: 2 }] })
      for (const { id } of [pupil, child]) {
        const { version } = await tara.call(getMember, { id })
        expect((await tara.ask(updateMember, { id, version, role })).body).toMatchObject({
          code: 'TOO_YOUNG',
          fields: [{ path: 'role' }],
        })
        expect(codeOf(await tara.ask(addAdmin, { id, role }))).toBe('TOO_YOUNG')
      }
      expect(await standing(world, pupil.id)).toEqual({ role: 'MEMBER', class: 6 })
      expect(await standing(world, child.id)).toEqual({ role: 'MEMBER', class: null })
      expect(await standing(world, adult.id)).toEqual({ role, class: null })
    },
  )

  test('making a pupil a member again keeps the class [R2:O32]', async ({ world }) => {
    const { tara, member } = await given(world)
    const { id } = await member('Kabir', { class: 6 })
    for (const role of ['ADMIN', 'MEMBER'] as const)
      await tara.call(changeMembers, { ids: [id], change: { what: 'ROLE', role } })
    expect(await standing(world, id)).toEqual({ role: 'MEMBER', class: 6 })
  })

  test('an upload says so when it is checked, and its undo brings a teacher back [R2:O32]', async ({ world }) => {
    const { tara, member } = await given(world)
    const { id } = await member('Kabir', { class: 6 })
    const teacher = await member('Leela', { role: 'FACULTY' })
    await world.owner`update membership set employee_code = 'P-1' where id = ${id}`
    await world.owner`update membership set employee_code = 'T-1' where id = ${teacher.id}`
    const promoting = await givenChecked(
      world,
      tara,
      'Name,E-mail,Code,Role,Year of birth\nKabir,,P-1,faculty,\nIsha Sen,isha@neem.example,P-2,admin,2015\n',
    )
    const rows = await rowsOf(tara, promoting.id)
    expect(rows.map(({ plan, faults }) => [plan, faults.some(({ code }) => code === 'TOO_YOUNG')])).toEqual([
      ['FAULTY', true],
      ['FAULTY', true],
    ])
    await tara.call(cancelUpload, { uploadId: promoting.id })
    const wrong = await givenCommitted(world, tara, 'Code,Role,Class\nT-1,member,7\n')
    expect(await standing(world, teacher.id)).toEqual({ role: 'MEMBER', class: 7 })
    await tara.call(undoUpload, { uploadId: wrong.id })
    await runUndo(world, { uploadId: wrong.id, actorId: tara.id })
    expect(await standing(world, teacher.id)).toEqual({ role: 'FACULTY', class: null })
  })

  test('Add one, Invite many and SCIM invite no child as a teacher [R2:O32]', async ({ world }) => {
    const { workspace, owner, ask } = await givenProvider(world)
    const isha = await world.person({ name: 'Isha Sen', email: 'isha@neem.example', ...CHILD })
    const wanted = { name: 'Isha Sen', email: 'isha@neem.example', role: 'FACULTY' } as const
    expect(codeOf(await owner.ask(createMember, wanted))).toBe('TOO_YOUNG')
    const unknown = { name: 'Kabir', email: 'kabir@neem.example', role: 'ADMIN', ...CHILD } as const
    expect(codeOf(await owner.ask(createMember, { ...unknown, guardianContact: '9876500001' }))).toBe('TOO_YOUNG')
    const many = await owner.call(inviteMembers, { people: [{ contact: 'isha@neem.example' }], role: 'ADMIN' })
    expect(many).toEqual({ invited: 0, failed: [{ contact: 'isha@neem.example', code: 'TOO_YOUNG' }] })
    await world.owner`
      insert into sign_on (workspace_id, issuer, client_id, secret, domains, newcomer_role, is_on, changed_at)
      values (${workspace}, 'https://id.neem.example', 'chowk', ''::bytea, '{neem.example}', 'FACULTY', true, now())`
    const user = { schemas: [USER], userName: 'isha@neem.example', displayName: 'Isha Sen', active: true }
    const provided = await ask('POST /Users', { ...user, emails: [{ primary: true, value: 'isha@neem.example' }] })
    expect(provided.status).toBe(409)
    expect(await membershipIn(world, workspace, isha)).toBe('')
  })

  test('a joining code for teachers lets no pupil in who left, and taking back no child [R2:O32]', async ({
    world,
  }) => {
    const { tara, member } = await given(world)
    const gone = await member('Kabir', { class: 6 })
    await world.owner`update membership set state = 'LEFT', left_at = now() where id = ${gone.id}`
    await world.owner`update person set birth_year = null where id = ${gone.person.id}`
    const { code } = await tara.call(makeJoinCode, { role: 'FACULTY' })
    expect(codeOf(await (await world.session(gone.person.id)).ask(joinByCode, { code }))).toBe('TOO_YOUNG')
    const admin = await member('Isha', { role: 'ADMIN', ...CHILD })
    await world.owner`update membership set state = 'LEFT', left_at = now() where id = ${admin.id}`
    expect(codeOf(await tara.ask(reactivateMember, { id: admin.id }))).toBe('TOO_YOUNG')
  })

  test('ownership is neither offered to a child nor accepted by one [R2:O32]', async ({ world }) => {
    const { school, tara, member } = await given(world)
    const { id, person } = await member('Banu', { role: 'ADMIN' })
    const proof = { staysOwner: true, password: PASSWORD }
    const { offers } = await tara.call(offerOwnership, { id, ...proof })
    await world.owner`update person set birth_year = 2015 where id = ${person.id}`
    await world.consent(person.id)
    const banu = await world.session(person.id, school)
    expect(codeOf(await banu.ask(answerOffer, { id: offers[0]?.id ?? '', accepts: true }))).toBe('TOO_YOUNG')
    await world.owner`delete from ownership_offer`
    expect(codeOf(await tara.ask(offerOwnership, { id, ...proof }))).toBe('TOO_YOUNG')
  })

  test('a child who begins an account cannot accept an invitation to teach [R2:O32]', async ({ world }) => {
    const { code } = await invited(world, { role: 'FACULTY' })
    const said = await accept(new Browser(world), code, { ...ACCOUNT, birthYear: 2015 })
    expect(said.envelope.body.code).toBe('TOO_YOUNG')
    expect(await stateOf(world)).toEqual([{ state: 'INVITED' }])
    await world.owner`update person set is_begun = true, birth_year = 2015`
    expect((await accept(new Browser(world), code)).envelope.body.code).toBe('TOO_YOUNG')
    await world.owner`update person set birth_year = 1990`
    expect((await accept(new Browser(world), code)).status).toBe(200)
  })
})
