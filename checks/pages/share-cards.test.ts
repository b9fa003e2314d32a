import { expect } from 'vitest'
import type { Caller } from '@chowk/server/testing/caller.ts'
import { givenArticle, givenPublication } from '@chowk/server/testing/news.ts'
import type { World } from '@chowk/server/testing/world.ts'
import { test } from './served.ts'

/** WhatsApp reads the least of a page. */
const FIRST_BYTES = 300 * 1024

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** What the head of a page tells other sites. */
async function cardOf(caller: Caller, address: string) {
  const answer = await caller.fetch(address)
  const html = Buffer.from(await answer.arrayBuffer())
    .subarray(0, FIRST_BYTES)
    .toString()
  const tags = [...html.matchAll(/<meta [^>]*?(?:property|name)="((?:og|twitter|article):[^"]+)" content="([^"]*)"/g)]
  const data = [...html.matchAll(/<script [^>]*type="application\/ld\+json">([^<]*)<\/script>/g)]
  return {
    status: answer.status,
    tags: Object.fromEntries(tags.map(([, name, content = '']) => [name, unescaped(content)])) as Record<
      string,
      string
    >,
    types: data.map(([, text = '']) => (JSON.parse(text) as { '@type': string })['@type']),
  }
}

async function givenPublicPerson(
  world: World,
  slug: string,
  facts: { name: string; class?: number; workspace?: string },
) {
  const { id } = await world.person(facts)
  await world.owner`update person set custom_url = ${slug} where id = ${id}`
  await world.owner`insert into custom_url (slug, person_id, taken_at) values (${slug}, ${id}, now()) on conflict do nothing`
  await world.owner`insert into profile (person_id, visibility, changed_at)
    values (${id}, ${world.owner.json({ profile: 'PUBLIC' })}, now())
    on conflict (person_id) do update set visibility = excluded.visibility`
}

async function givenPublicSchool(world: World): Promise<string> {
  const school = await world.workspace({ slug: 'neem-school', name: 'Neem School' })
  await world.owner`update workspace set is_public = true, may_be_public = true where id = ${school}`
  return school
}

test('other sites find title, description and picture of every public page [V1:C5]', async ({ world }) => {
  const publication = await givenPublication(world, { slug: 'hill-observer', name: 'The Hill Observer' })
  const english = await givenArticle(world, { publication, title: 'Nine wells fill' })
  const hindi = await givenArticle(world, { publication, title: 'नौ कुएँ भरे', language: 'hi' })
  await givenPublicSchool(world)
  await givenPublicPerson(world, 'meera-joshi', { name: 'Meera Joshi' })
  const visitor = await world.visitor()
  const pages: [address: string, title: string, types: string[]][] = [
    [`/details/${english.slug}`, 'Nine wells fill', ['NewsArticle', 'BreadcrumbList']],
    [`/details/${hindi.slug}`, 'नौ कुएँ भरे', ['NewsArticle', 'BreadcrumbList']],
    [`/publication/details?id=${publication}`, 'The Hill Observer', ['NewsMediaOrganization', 'BreadcrumbList']],
    ['/category/details?id=water', 'Water', ['CollectionPage', 'BreadcrumbList']],
    ['/organizations/neem-school', 'Neem School', ['EducationalOrganization', 'BreadcrumbList']],
    ['/user/meera-joshi', 'Meera Joshi', ['ProfilePage', 'BreadcrumbList']],
    ['/', 'Chowk: Where roads meet', ['Organization']],
  ]
  for (const [address, title, types] of pages) {
    const card = await cardOf(visitor, address)
    expect(card, address).toMatchObject({ status: 200, types })
    const { tags } = card
    expect(tags, address).toMatchObject({
      'og:title': title,
      'twitter:title': title,
      'og:site_name': 'Chowk',
      'twitter:card': 'summary_large_image',
      'og:image:width': '1200',
      'og:image:height': '630',
    })
    expect(tags['og:description']?.length, address).toBeGreaterThan(0)
    expect(tags['og:url'], address).toContain(`${world.address}/`)
    expect(tags['twitter:image']).toBe(tags['og:image'])
    const picture = await visitor.fetch(new URL(tags['og:image'] ?? '').pathname)
    expect([picture.status, picture.headers.get('content-type')], address).toEqual([200, tags['og:image:type']])
  }
})

test('missing pages, a pupil and pages of a signed-in person have no card [V1:C5]', async ({ world }) => {
  const school = await givenPublicSchool(world)
  await givenPublicPerson(world, 'kabir-solanki', { name: 'Kabir Solanki', workspace: school, class: 7 })
  const visitor = await world.visitor()
  for (const address of ['/organizations/no-such-square', '/user/kabir-solanki', '/details/no-such-story-zz', '/login'])
    expect((await cardOf(visitor, address)).tags, address).toEqual({})
  const { slug } = await givenArticle(world)
  const { status, tags, types } = await cardOf(await world.person(), `/details/${slug}`)
  expect([status, tags, types]).toEqual([200, {}, []])
})
