import { describe, expect } from 'vitest'
import { CATEGORY_LIMITS, listOwnCategories, saveOwnCategories } from '@chowk/contract/community/category.ts'
import { listCommunityCategories } from '@chowk/contract/community/community.ts'
import { getPost, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { createPost, editPost } from '@chowk/contract/community/write-post.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const named = (en: string, more: object = {}) => ({ name: { en, hi: null }, isActive: true, ...more })

async function givenSchool(world: World) {
  const school = await givenCommunity(world)
  const head = await world.person({ workspace: school, role: 'ADMIN' })
  const asha = await world.person({ workspace: school })
  const now = async () => await head.call(listOwnCategories, {})
  const save = async (categories: readonly object[], version?: number) =>
    await head.ask(saveOwnCategories, { version: version ?? (await now()).version, categories } as never)
  const offered = async () => {
    const { content } = await asha.call(listCommunityCategories, { workspaceId: school })
    return content.filter(({ isOwn }) => isOwn).map(({ name }) => name.en)
  }
  const topicsOffered = async () => {
    const { content } = await asha.call(listCommunityCategories, { workspaceId: school })
    return content.flatMap(({ topics }) => topics.map(({ name }) => name.en))
  }
  return { school, head, asha, now, save, offered, topicsOffered }
}

let keys = 0
const key = () => ({ 'idempotency-key': `category-${++keys}` })

describe('categories of a workspace', () => {
  test('are named in both languages, ordered and closed by whoever runs it; a closed one stays on old posts and is offered for no new one [cso:C28]', async ({
    world,
  }) => {
    const { asha, now, save, offered } = await givenSchool(world)
    expect(await now()).toEqual({ content: [], version: 0 })
    const first = [named('Bus', { name: { en: 'Bus', hi: 'बस' } }), named('Canteen'), named('Library')]
    expect((await save(first)).statusCode).toBe(200)
    expect(await offered()).toEqual(['Bus', 'Canteen', 'Library'])
    const [bus, canteen, library] = (await now()).content
    expect(bus?.name).toEqual({ en: 'Bus', hi: 'बस' })
    const old = await asha.call(createPost, { description: 'Bus 4 is late.', category: bus?.id }, key())
    await save([library, { ...bus, isActive: false }, canteen].map((each) => ({ ...each })))
    expect(await offered()).toEqual(['Library', 'Canteen'])
    expect((await asha.call(getPost, { slug: old.slug })).category?.name.en).toBe('Bus')
    const edited = await asha.call(editPost, { id: old.id, version: old.version, description: 'Bus 4 is very late.' })
    expect(edited.category?.name.en).toBe('Bus')
    const refused = await asha.ask(createPost, { description: 'Bus 5 is late.', category: bus?.id }, key())
    expect(refused.body.code).toBe('CATEGORY_NOT_FOUND')
    // Two change their names with each other.
    const { content } = await now()
    await save(
      content.map((each) =>
        each.isActive ? { ...each, name: { en: each.name.en === 'Library' ? 'Canteen' : 'Library', hi: null } } : each,
      ),
    )
    expect(await offered()).toEqual(['Canteen', 'Library'])
  })

  test('two to forty characters, fifty of them, no two called alike in whichever letters, none as one of all workspaces', async ({
    world,
  }) => {
    const { now, save } = await givenSchool(world)
    const codeOf = async (categories: readonly object[]) => {
      const { statusCode, body } = await save(categories)
      return [statusCode, body.code, body.fields?.[0]?.path]
    }
    const alike = [409, 'NAME_TAKEN', 'categories.1.name.en']
    expect(await codeOf([named('Bus'), named('bUS')])).toEqual(alike)
    expect(await codeOf([named('Bus'), named('Ｂｕｓ')])).toEqual(alike)
    expect(await codeOf([named('Bus'), named('Van', { name: { en: 'Van', hi: 'bus' } })])).toEqual(alike)
    expect(await codeOf([named('announcements')])).toEqual([409, 'NAME_TAKEN', 'categories.0.name.en'])
    expect((await codeOf([named('B')]))[0]).toBe(400)
    expect((await codeOf([named('B'.repeat(CATEGORY_LIMITS.name.most + 1))]))[0]).toBe(400)
    const many = Array.from({ length: CATEGORY_LIMITS.count + 1 }, (_, n) => named(`Bus ${n}`))
    expect((await codeOf(many)).slice(0, 2)).toEqual([400, 'TOO_MANY_CATEGORIES'])
    expect((await codeOf(many.slice(1)))[0]).toBe(200)
    const { content } = await now()
    expect(content).toHaveLength(CATEGORY_LIMITS.count)
    expect((await codeOf(content.slice(1)))[1]).toBe('CATEGORY_NOT_FOUND')
    expect((await codeOf([...content.slice(1), content[1] ?? {}]))[1]).toBe('CATEGORY_NOT_FOUND')
  })

  test('of two windows that save the same name at once one does, and the other is shown what there is; categories of others are none', async ({
    world,
  }) => {
    const { save, now } = await givenSchool(world)
    const both = await Promise.all([save([named('Bus')], 0), save([named('BUS')], 0)])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const { content, version } = await now()
    expect(content).toHaveLength(1)
    expect(both.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { content, version } },
    })
    const other = await givenSchool(world)
    expect((await other.save(content.map((each) => ({ ...each })))).body.code).toBe('CATEGORY_NOT_FOUND')
    expect((await save(content.map((each) => ({ ...each, name: { en: 'Coach', hi: null } })))).statusCode).toBe(200)
    expect((await other.save([named('Coach')])).statusCode).toBe(200)
  })

  test('topics within a category are made, renamed, moved and closed with it; each keeps its address, and a closed one stays on old posts and is offered for no new one', async ({
    world,
  }) => {
    const { asha, now, save, topicsOffered, school } = await givenSchool(world)
    await save([named('Clubs', { topics: [named('Chess'), named('पतंग')] }), named('Bus')])
    expect(await topicsOffered()).toEqual(['Chess', 'पतंग'])
    const [clubs, bus] = (await now()).content
    const [chess, kites] = clubs?.topics ?? []
    const old = await asha.call(createPost, { description: 'Rook lost.', category: clubs?.id, topic: chess?.id }, key())
    const before = await now()
    await save([
      bus ?? {},
      {
        ...clubs,
        topics: [{ ...kites, name: { en: 'Kites', hi: 'पतंग' } }, named('Choir'), { ...chess, isActive: false }],
      },
    ])
    expect((await now()).version).toBeGreaterThan(before.version)
    expect(await topicsOffered()).toEqual(['Kites', 'Choir'])
    const { content } = await asha.call(listCommunityCategories, { workspaceId: school })
    expect(content.at(-1)?.topics.map(({ slug }) => slug)).toEqual(['patang', 'choir'])
    expect((await asha.call(getPost, { slug: old.slug })).topic?.name.en).toBe('Chess')
    expect(
      (await asha.call(editPost, { id: old.id, version: old.version, description: 'Rook found.' })).topic?.slug,
    ).toBe('chess')
    const under = { workspaceId: school, category: 'Clubs', topic: 'chess' }
    expect((await asha.call(listWorkspacePosts, under)).content.map(({ id }) => id)).toEqual([old.id])
    const refused = await asha.ask(createPost, { description: 'x', category: clubs?.id, topic: chess?.id }, key())
    expect(refused.body.code).toBe('TOPIC_NOT_FOUND')
    // Categories alone leave topics as they are.
    await save((await now()).content.map(({ id, name, isActive }) => ({ id, name, isActive })))
    expect(await topicsOffered()).toEqual(['Kites', 'Choir'])
  })

  test('no two topics of a category are called alike, twenty are the most, none is left out or stands in two categories', async ({
    world,
  }) => {
    const { now, save } = await givenSchool(world)
    const codeOf = async (categories: readonly object[]) => {
      const { statusCode, body } = await save(categories)
      return [statusCode, body.code, body.fields?.[0]?.path]
    }
    const alike = [named('Chess'), named('cHESS')]
    expect(await codeOf([named('Bus'), named('Clubs', { topics: alike })])).toEqual([
      409,
      'NAME_TAKEN',
      'categories.1.topics.1.name.en',
    ])
    const many = Array.from({ length: CATEGORY_LIMITS.topics + 1 }, (_, n) => named(`Club ${n}`))
    expect((await codeOf([named('Clubs', { topics: many })])).slice(0, 2)).toEqual([400, 'TOO_MANY_TOPICS'])
    expect(
      (await codeOf([named('Clubs', { topics: many.slice(1) }), named('Bus', { topics: [named('Club 1')] })]))[0],
    ).toBe(200)
    const [clubs, bus] = (await now()).content
    expect((await codeOf([{ ...clubs, topics: clubs?.topics.slice(1) }, bus ?? {}]))[1]).toBe('TOPIC_NOT_FOUND')
    expect(
      (await codeOf([{ ...clubs, topics: [...(clubs?.topics.slice(1) ?? []), ...(bus?.topics ?? [])] }, bus ?? {}]))[1],
    ).toBe('TOPIC_NOT_FOUND')
  })

  test('a renamed category is found by the address that people kept, until another one is called so', async ({
    world,
  }) => {
    const { asha, now, save, school } = await givenSchool(world)
    await save([named('Bus'), named('Canteen')])
    const [bus, canteen] = (await now()).content
    const old = await asha.call(createPost, { description: 'Bus 4 is late.', category: bus?.id }, key())
    const under = async (category: string) =>
      (await asha.call(listWorkspacePosts, { workspaceId: school, category })).content.map(({ id }) => id)
    const formerly = async () => {
      const { content } = await asha.call(listCommunityCategories, { workspaceId: school })
      return content.filter(({ isOwn }) => isOwn).map(({ formerNames }) => formerNames)
    }
    await save([{ ...bus, name: { en: 'School bus', hi: null } }, canteen ?? {}])
    expect(await under('School bus')).toEqual([old.id])
    expect(await under('bus')).toEqual([old.id])
    expect(await formerly()).toEqual([['bus'], []])
    await save([
      { ...bus, name: { en: 'School bus', hi: null } },
      { ...canteen, name: { en: 'Bus', hi: null } },
    ])
    expect(await under('Bus')).toEqual([])
    expect(await formerly()).toEqual([[], ['canteen']])
  })

  test('a topic moves to another category with its posts; its old address leads on, nobody else gets it, and back where it was it has it again', async ({
    world,
  }) => {
    const { asha, now, save, school } = await givenSchool(world)
    await save([
      named('Clubs', { topics: [named('Chess'), named('Choir')] }),
      named('Games', { topics: [named('Chess +')] }),
    ])
    const [clubs, games] = (await now()).content
    const [chess, choir] = clubs?.topics ?? []
    const old = await asha.call(createPost, { description: 'Rook lost.', category: clubs?.id, topic: chess?.id }, key())
    await save([
      { ...clubs, topics: [choir] },
      { ...games, topics: [...(games?.topics ?? []), chess] },
    ])
    const seen = async (category: string, topic: string) =>
      (await asha.call(listWorkspacePosts, { workspaceId: school, category, topic })).content.map(({ id }) => id)
    const moved = await asha.call(getPost, { slug: old.slug })
    expect([moved.category?.name.en, moved.topic?.slug]).toEqual(['Games', 'chess-2'])
    expect(await seen('Games', 'chess-2')).toEqual([old.id])
    expect(await seen('Clubs', 'chess')).toEqual([old.id])
    expect(await seen('Games', 'chess')).toEqual([])
    const topicsOf = async () =>
      (await asha.call(listCommunityCategories, { workspaceId: school })).content
        .slice(-2)
        .map(({ topics }) => topics.map(({ slug, former }) => [slug, former]))
    expect((await topicsOf())[1]?.[1]).toEqual(['chess-2', [`${clubs?.id}/chess`]])
    await save([
      { ...clubs, topics: [choir, named('Chess')] },
      { ...games, topics: [...(games?.topics ?? []), chess] },
    ])
    expect((await topicsOf())[0]?.[1]).toEqual(['chess-2', []])
    const [withNew] = (await now()).content
    await save([
      { ...clubs, topics: [choir, { ...withNew?.topics[1], name: { en: 'Chess club', hi: null } }, chess] },
      { ...games, topics: games?.topics },
    ])
    expect((await topicsOf())[0]?.[2]).toEqual(['chess', [`${games?.id}/chess-2`]])
    expect(await seen('Games', 'chess-2')).toEqual([old.id])
  })
})
