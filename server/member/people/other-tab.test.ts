import { describe, expect } from 'vitest'
import { WORKSPACE_HEADER } from '@chowk/contract/acting-workspace.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { createDepartment } from '@chowk/contract/member/department.ts'
import { createMember, listMembers } from '@chowk/contract/member/member.ts'
import { uploadMembers } from '@chowk/contract/member/upload.ts'
import { listMemberships, switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import { fresh } from '../../testing/permission/permission-calls.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const ASHA = { name: 'Asha Rao', email: 'asha@neem.example' }

async function given(world: World) {
  const [page, acting] = [
    await world.workspace({ name: 'Neem School' }),
    await world.workspace({ name: 'Banyan Club' }),
  ]
  const tara = await world.person({ workspace: page, role: 'OWNER' })
  await world.owner`insert into membership (workspace_id, person_id, role) values (${acting}, ${tara.id}, 'OWNER')`
  return { page, acting, switched: await world.session(tara.id, acting), ofPage: { [WORKSPACE_HEADER]: page } }
}

describe('a page of one workspace while the session acts for another', () => {
  test('writes nothing, neither members, departments, posts nor files [R2:O30]', async ({ world }) => {
    const { switched, ofPage } = await given(world)
    const department = { name: 'Metals' }
    const post = { description: 'Ten stalls.' }
    for (const [declared, input] of [
      [createMember, ASHA],
      [createDepartment, department],
      [createPost, post],
    ] as const)
      expect(await switched.ask(declared, input, { ...ofPage, 'idempotency-key': fresh() })).toMatchObject({
        statusCode: 409,
        body: { code: 'WORKSPACE_CHANGED' },
      })
    const form = new FormData()
    form.set('file', new Blob(['Name,E-mail\nAsha Rao,asha@neem.example\n']), 'members.csv')
    const path = uploadMembers.address.replace('POST ', '')
    expect((await switched.fetch(path, { method: 'POST', body: form, headers: ofPage })).status).toBe(409)
    const [counts] = await world.owner`
      select (select count(*)::int from membership where state = 'INVITED') as members, (select count(*)::int from department) as departments,
        (select count(*)::int from post) as posts, (select count(*)::int from member_upload) as uploads`
    expect(counts).toEqual({ members: 0, departments: 0, posts: 0, uploads: 0 })
  })

  test('reads nothing of the other, and may still list and switch [R2:O30]', async ({ world }) => {
    const { page, switched, ofPage } = await given(world)
    expect(await switched.ask(listMembers, {}, ofPage)).toMatchObject({ body: { code: 'WORKSPACE_CHANGED' } })
    expect((await switched.ask(listMemberships, {}, ofPage)).statusCode).toBe(200)
    expect((await switched.ask(switchWorkspace, { workspaceId: page }, ofPage)).statusCode).toBe(200)
  })

  test('a page without a workspace is another page too [R2:O30]', async ({ world }) => {
    const { switched } = await given(world)
    const refused = await switched.ask(createMember, ASHA, { [WORKSPACE_HEADER]: 'none', 'idempotency-key': fresh() })
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'WORKSPACE_CHANGED' } })
  })

  test('other programs send no header and go on as before [R2:O30]', async ({ world }) => {
    const { acting, switched } = await given(world)
    expect(await switched.call(createMember, ASHA)).toMatchObject({ state: 'INVITED' })
    const same = { [WORKSPACE_HEADER]: acting }
    expect((await switched.ask(listMembers, {}, same)).statusCode).toBe(200)
  })
})
