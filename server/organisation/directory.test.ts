import { expect } from 'vitest'
import { listEnabledWorkspaces, listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { checkCustomUrl, getWorkspaceByUrl, updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const DAY = 86_400_000

async function settle(world: World, count: number) {
  for (let n = 0; n < count; n++) {
    const kind = n % 2 === 0 ? 'INSTITUTE' : 'NGO'
    const id = await world.workspace({ slug: `square-${n}`, name: `Square ${String.fromCodePoint(65 + n)}`, kind })
    await world.owner`
      update workspace set is_public = true, may_be_public = true, city = ${n < 3 ? 'Pune' : 'Alwar'} where id = ${id}`
  }
}

test('only workspaces that wish to, may and are active are in the directory [ws-global] [ws-enable-list] [cso:W5]', async ({
  world,
}) => {
  await settle(world, 5)
  await world.owner`update workspace set is_public = false where slug = 'square-0'`
  await world.owner`update workspace set may_be_public = false where slug = 'square-1'`
  await world.owner`update workspace set state = 'PENDING' where slug = 'square-2'`
  const visitor = await world.visitor()
  const listed = await visitor.call(listPublicWorkspaces, {})
  expect(listed).toMatchObject({ totalElements: 2, hasMore: false })
  expect(listed.content.map(({ customUrl }) => customUrl)).toEqual(['square-3', 'square-4'])
  expect(JSON.stringify(listed)).not.toMatch(/person|e-?mail/i)
  const names = await visitor.call(listEnabledWorkspaces, {})
  expect(names.content.map(({ customUrl }) => customUrl)).toEqual(['square-3', 'square-4'])
})

test('the directory is searched by name and city and narrowed by kind [ws-global] [cso:W5]', async ({ world }) => {
  await settle(world, 6)
  const visitor = await world.visitor()
  const urls = async (input: Record<string, string>) =>
    (await visitor.call(listPublicWorkspaces, input)).content.map(({ customUrl }) => customUrl)
  expect(await urls({ q: 'square c' })).toEqual(['square-2'])
  expect(await urls({ q: 'alwar', type: 'NGO' })).toEqual(['square-3', 'square-5'])
  expect(await urls({ q: 'अलवर', type: 'NGO' })).toEqual(['square-3', 'square-5'])
  expect(await urls({ city: 'pune', type: 'INSTITUTE' })).toEqual(['square-0', 'square-2'])
  expect(await urls({ q: 'q' })).toEqual([])
  expect(await urls({ q: 'sq' })).toHaveLength(6)
  expect(await urls({ q: 'f' })).toEqual(['square-5'])
  expect(await urls({ q: '%' })).toEqual([])
  expect((await visitor.ask(listPublicWorkspaces, { page: 101 })).body).toMatchObject({ code: 'INVALID_PAGE' })
  const { kinds, cities } = await visitor.call(listPublicWorkspaces, { q: 'nothing' })
  expect({ kinds, cities }).toEqual({
    kinds: [
      { kind: 'INSTITUTE', count: 3 },
      { kind: 'NGO', count: 3 },
    ],
    cities: [
      { city: 'Alwar', cityHi: 'अलवर', count: 3 },
      { city: 'Pune', cityHi: 'पुणे', count: 3 },
    ],
  })
})

test('going on in the directory neither repeats nor loses a workspace that comes in between [ws-global]', async ({
  world,
}) => {
  await settle(world, 5)
  const visitor = await world.visitor()
  const first = await visitor.call(listPublicWorkspaces, { size: 2 })
  const early = await world.workspace({ slug: 'a-square', name: 'A square' })
  await world.owner`update workspace set is_public = true, may_be_public = true where id = ${early}`
  const second = await visitor.call(listPublicWorkspaces, { size: 2, next: first.next ?? '' })
  const third = await visitor.call(listPublicWorkspaces, { size: 2, next: second.next ?? '' })
  const seen = [first, second, third].flatMap(({ content }) => content.map(({ customUrl }) => customUrl))
  expect(seen).toEqual(['square-0', 'square-1', 'square-2', 'square-3', 'square-4'])
  expect(third.next).toBeNull()
  expect((await visitor.ask(listPublicWorkspaces, { next: 'x' })).body).toMatchObject({ code: 'INVALID_PAGE' })
})

test('a Hindi reader finds workspaces in the order of their Hindi names, page by page [ws-global]', async ({
  world,
}) => {
  await settle(world, 4)
  const named = { 'square-0': 'मैदान', 'square-1': 'आँगन', 'square-2': '', 'square-3': 'गली' }
  for (const [slug, name] of Object.entries(named))
    await world.owner`update workspace set name_hi = ${name} where slug = ${slug}`
  const visitor = await world.visitor()
  const seen: string[] = []
  for (let next: string | null | undefined; next !== null;) {
    const page = await visitor.call(listPublicWorkspaces, { namesIn: 'hi', size: 1, ...(next && { next }) })
    seen.push(...page.content.map(({ customUrl }) => customUrl))
    next = page.next
  }
  expect(seen).toEqual(['square-1', 'square-3', 'square-0', 'square-2'])
})

test('an address is free once among persons and workspaces, whatever its capitals, and some are nobody’s [cso:W2]', async ({
  world,
}) => {
  await world.workspace({ slug: 'neem-school' })
  const asha = await world.person()
  await world.owner`update person set custom_url = 'asha-rao' where id = ${asha.id}`
  const visitor = await world.visitor()
  const verdicts = ['Neem-School', 'ASHA-RAO', 'admin', 'Directory', 'a--b', '7up', 'ab', 'jal-mitra', 'x'.repeat(41)]
  const said = await Promise.all(
    verdicts.map(async (customUrl) => (await visitor.call(checkCustomUrl, { customUrl })).verdict),
  )
  expect(said).toEqual(['TAKEN', 'TAKEN', 'RESERVED', 'RESERVED', 'INVALID', 'INVALID', 'INVALID', 'FREE', 'INVALID'])
  const owner = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
  expect((await owner.ask(updateWorkspace, { version: 1, customUrl: 'asha-rao' })).body).toMatchObject({
    code: 'URL_TAKEN',
  })
  await expect(world.owner`update person set custom_url = 'neem-school' where id = ${asha.id}`).rejects.toThrow(
    /custom_url/,
  )
})

test('an address changes once in 90 days, the old one leads on for 180 and is kept for its owner a year more [cso:W2]', async ({
  world,
}) => {
  const school = await world.workspace({ slug: 'neem-school' })
  const owner = await world.person({ workspace: school, role: 'OWNER' })
  const elsewhere = await world.workspace()
  const visitor = await world.visitor()
  const led = async () => (await visitor.ask(getWorkspaceByUrl, { customUrl: 'neem-school' })).statusCode
  const take = async () => {
    const stranger = await world.person({ workspace: elsewhere, role: 'OWNER' })
    return (await stranger.ask(updateWorkspace, { version: 1, customUrl: 'neem-school' })).statusCode
  }
  await owner.call(updateWorkspace, { version: 1, customUrl: 'neem-vidyalaya' })
  const again = await owner.ask(updateWorkspace, { version: 2, customUrl: 'neem-pune' })
  expect(again.body).toMatchObject({
    code: 'URL_CHANGED_LATELY',
    details: { urlChangesFrom: '2027-02-19T08:00:00.000Z' },
  })
  expect(await visitor.call(getWorkspaceByUrl, { customUrl: 'neem-school' })).toMatchObject({ view: 'PRIVATE' })
  const steps = [
    { days: 179, leads: 200, taken: 409 },
    { days: 2, leads: 404, taken: 409 },
    { days: 363, leads: 404, taken: 409 },
    { days: 2, leads: 404, taken: 200 },
  ]
  for (const { days, leads, taken } of steps) {
    world.clock.pass(days * DAY)
    expect(await led()).toBe(leads)
    expect(await take()).toBe(taken)
  }
})
