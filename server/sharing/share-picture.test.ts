import fs from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { givenArticle, givenPublication } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

// What WhatsApp shows at most; X, LinkedIn and Facebook take more.
const MOST_BYTES = 600 * 1024

async function fetchPicture(world: World, path: string, headers: Record<string, string> = {}) {
  const visitor = await world.visitor()
  const answer = await visitor.fetch(path, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const statusOf = async (world: World, path: string) => (await fetchPicture(world, path)).answer.status

async function givenWorkspace(world: World, slug: string, changes: Record<string, unknown> = {}): Promise<string> {
  const id = await world.workspace({ slug, name: 'Neem School' })
  const { isPublic = true, state = 'ACTIVE' } = changes as { isPublic?: boolean; state?: string }
  await world.owner`update workspace set is_public = ${isPublic}, may_be_public = true, state = ${state} where id = ${id}`
  return slug
}

async function givenPerson(world: World, customUrl: string, facts: { birthYear?: number; visibility?: string }) {
  const person = await world.person({ name: 'Zoya Khan', birthYear: facts.birthYear ?? 1980 })
  await world.owner`update person set custom_url = ${customUrl} where id = ${person.id}`
  await world.owner`insert into custom_url (slug, person_id, taken_at) values (${customUrl}, ${person.id}, now()) on conflict do nothing`
  const visibility = { profile: facts.visibility ?? 'PUBLIC' }
  await world.owner`
    insert into profile (person_id, visibility, changed_at) values (${person.id}, ${world.owner.json(visibility)}, now())
    on conflict (person_id) do update set visibility = excluded.visibility`
}

describe('pictures beside links [V1:C5]', () => {
  test('every kind of page has one of 1200 by 630 pixels, light enough for WhatsApp, that other sites may show', async ({
    world,
  }) => {
    const publication = await givenPublication(world, { slug: 'hill-observer', name: 'The Hill Observer' })
    const { key } = await givenArticle(world, { publication, title: 'राष्ट्रीय विद्यार्थी शृंखला', language: 'hi' })
    await givenWorkspace(world, 'neem')
    await givenPerson(world, 'zoya', {})
    const paths = [
      `article/${key}`,
      'publication/hill-observer',
      'category/water',
      'workspace/neem',
      'person/zoya',
      'site/chowk',
    ]
    for (const path of paths) {
      for (const [format, type] of Object.entries({ png: 'image/png', jpg: 'image/jpeg' })) {
        const { answer, bytes } = await fetchPicture(world, `/share/${path}.hi.${format}?v=1`)
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type])
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
        const { width, height, format: read } = await sharp(bytes).metadata()
        expect([width, height, read]).toEqual([1200, 630, format === 'jpg' ? 'jpeg' : 'png'])
        expect(bytes.length).toBeLessThan(MOST_BYTES)
      }
    }
  })

  test('it is drawn once: the second one comes from the shelf, a changed title is drawn anew', async ({ world }) => {
    const { key, id } = await givenArticle(world, { title: 'Wells of the old town' })
    const path = `/share/article/${key}.en.png`
    const first = await fetchPicture(world, path)
    const folder = join(world.config.home, 'share')
    const [file = ''] = await fs.readdir(folder)
    const stored = await fs.readFile(join(folder, file))
    expect(stored.subarray(32).equals(first.bytes)).toBe(true)
    await fs.writeFile(join(folder, file), Buffer.concat([stored.subarray(0, 32), Buffer.from('from the shelf')]))
    expect((await fetchPicture(world, path)).bytes.toString()).toBe('from the shelf')
    const etag = first.answer.headers.get('etag') ?? ''
    expect((await fetchPicture(world, path, { 'if-none-match': etag })).answer.status).toBe(304)
    await world.owner`update article set title = 'Wells of the new town' where id = ${id}`
    const changed = await fetchPicture(world, path, { 'if-none-match': etag })
    expect(changed.answer.status).toBe(200)
    expect(changed.bytes.subarray(1, 4).toString()).toBe('PNG')
  })

  test('what is withdrawn, removed, hidden, of a suspended publication, private or of a child has none', async ({
    world,
  }) => {
    for (const state of ['WITHDRAWN', 'REMOVED', 'HIDDEN']) {
      const { key } = await givenArticle(world, { state })
      expect([state, await statusOf(world, `/share/article/${key}.en.png`)]).toEqual([state, 404])
    }
    const publication = await givenPublication(world, { slug: 'gone-paper' })
    const story = await givenArticle(world, { publication })
    await world.owner`update publication set status = 'SUSPENDED' where id = ${publication}`
    await world.owner`update article set suspended = true where publication_id = ${publication}`
    await givenWorkspace(world, 'private', { isPublic: false })
    await givenWorkspace(world, 'closed', { state: 'SUSPENDED' })
    await givenPerson(world, 'shy', { visibility: 'WORKSPACE' })
    await givenPerson(world, 'child', { birthYear: 2013 })
    const closed = [
      `article/${story.key}`,
      'publication/gone-paper',
      'workspace/private',
      'workspace/closed',
      'person/shy',
      'person/child',
      'person/nobody',
      'article/zzzzzz',
    ]
    for (const path of closed) expect([path, await statusOf(world, `/share/${path}.en.png`)]).toEqual([path, 404])
  })

  test('somebody who hides herself has no picture from that moment on, and none of her stays on a disk', async ({
    world,
  }) => {
    await givenPerson(world, 'zoya', {})
    const { answer } = await fetchPicture(world, '/share/person/zoya.en.png')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    await expect(fs.readdir(join(world.config.home, 'share'))).rejects.toThrow('ENOENT')
    await world.owner`update profile set visibility = ${world.owner.json({ profile: 'ONLY_ME' })}`
    expect(await statusOf(world, '/share/person/zoya.en.png')).toBe(404)
  })

  test('while a photograph cannot be had a drawing stands in for it, for minutes and on no shelf', async ({
    world,
  }) => {
    const { key, id } = await givenArticle(world)
    await world.owner`update article set picture_src = '/image/abc/x.y', picture_widths = '{640}' where id = ${id}`
    const { answer, bytes } = await fetchPicture(world, `/share/article/${key}.en.jpg`)
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['public, max-age=300', null])
    expect((await sharp(bytes).metadata()).width).toBe(1200)
    await expect(fs.readdir(join(world.config.home, 'share'))).rejects.toThrow('ENOENT')
  })

  test('addresses that name no picture are not found', async ({ world }) => {
    const paths = [
      'article/a.en.gif',
      'article/a.fr.png',
      'cart/a.en.png',
      'article/..%2f..%2fetc.en.png',
      'article/.en.png',
      'site/x.en.png.exe',
    ]
    for (const path of paths) expect([path, await statusOf(world, `/share/${path}`)]).toEqual([path, 404])
  })
})
