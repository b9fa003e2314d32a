import { expect } from 'vitest'
import { listCommunityMembers } from '@chowk/contract/community/stats.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'

test('members are listed by name, page by page, searched by a piece of it; strangers are shown grown-ups who show themselves to everybody [post-members]', async ({
  world,
}) => {
  const school = await givenCommunity(world)
  const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
  const asha = await inSchool('Asha Rao')
  const dev = await inSchool('dev Kumar', { role: 'FACULTY' })
  const kabir = await inSchool('Kabir Joseph', { class: 7 })
  const shy = await inSchool('Shy Person')
  const gone = await inSchool('Gone Person')
  await inSchool('100% Sure')
  for (const [who, shows] of [
    [dev, 'PUBLIC'],
    [kabir, 'PUBLIC'],
    [shy, 'ONLY_ME'],
  ] as const)
    await world.owner`
      insert into profile (person_id, visibility, changed_at) values (${who.id}, ${JSON.stringify({ profile: shows })}::text::jsonb, now())
      on conflict (person_id) do update set visibility = excluded.visibility`
  await world.owner`update membership set state = 'LEFT', left_at = now() where person_id = ${gone.id}`
  const names = (list: { content: { name: string }[] }) => list.content.map(({ name }) => name)
  const within = async (input: object) =>
    names(await asha.call(listCommunityMembers, { workspaceId: school, ...input }))
  const everyone = ['100% Sure', 'Asha Rao', 'dev Kumar', 'Kabir Joseph']
  expect(await within({})).toEqual(everyone)
  expect(await within({ searchQuery: 'kum' })).toEqual(['dev Kumar'])
  expect(await within({ searchQuery: '100%' })).toEqual(['100% Sure'])
  expect(await within({ searchQuery: '_' })).toEqual([])
  expect(await within({ page: 1, size: 3 })).toEqual(['Kabir Joseph'])
  const first = await asha.call(listCommunityMembers, { size: 2 })
  expect([names(first), first.hasMore]).toEqual([everyone.slice(0, 2), true])
  expect(names(await asha.call(listCommunityMembers, { size: 2, next: first.next ?? '' }))).toEqual(everyone.slice(2))
  expect(names(await shy.call(listCommunityMembers, { workspaceId: school }))).toContain('Shy Person')
  await world.owner`
    insert into blocked_person (person_id, blocked_id, blocked_at) values (${asha.id}, ${dev.id}, now())`
  expect(await within({})).toEqual(everyone.filter((name) => name !== 'dev Kumar'))

  const visitor = await world.visitor()
  expect(names(await visitor.call(listCommunityMembers, { workspaceId: school }))).toEqual(['dev Kumar'])
  expect(names(await (await world.person()).call(listCommunityMembers, { workspaceId: school }))).toEqual(['dev Kumar'])
  await world.owner`update workspace set is_public = false where id = ${school}`
  expect((await visitor.ask(listCommunityMembers, { workspaceId: school })).body.code).toBe('WORKSPACE_NOT_FOUND')
})
