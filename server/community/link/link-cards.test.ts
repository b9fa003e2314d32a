import { describe, expect } from 'vitest'
import { blockPerson } from '@chowk/contract/community/block.ts'
import { createComment, deleteComment, editComment, listComments } from '@chowk/contract/community/comment.ts'
import { previewLink, setLinkCard } from '@chowk/contract/community/link-preview.ts'
import { getDraft, saveDraft } from '@chowk/contract/community/draft.ts'
import { getPost, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { createPost, editPost } from '@chowk/contract/community/write-post.ts'
import { MOST_LINK_CARDS } from '@chowk/contract/ingest/link-card.ts'
import { sweepIngest } from '../../ingest/ingest.ts'
import { makeFetcher } from '../../platform/fetch/fetch.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { givenArticle } from '../../testing/news.ts'
import { pressOfFile } from '../../testing/feeds/press-of-file.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { fetchLinkCardTask, renewLinkCardsTask } from './link-cards.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const press = await pressOfFile()

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const OWN = 'https://chowk.example'
const DAY_MS = 86_400_000

async function givenSchool(world: World) {
  world.house.links = press.fetcher
  world.config.origin = OWN
  const school = await givenCommunity(world)
  const asha = await world.person({ name: 'Asha Rao', workspace: school })
  const ravi = await world.person({ name: 'Ravi Sen', workspace: school })
  return { school, asha, ravi }
}

const write = async (person: TestPerson, description: string) =>
  await person.call(createPost, { description }, { 'idempotency-key': crypto.randomUUID() })

/** What waits to be fetched is fetched. */
async function fetchAll(world: World) {
  const jobs = await world.owner<{ payload: { url: string } }[]>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'fetch-link-card' returning j.payload`
  const fetch = fetchLinkCardTask(world.house)
  await Promise.all(jobs.map(async ({ payload }) => await fetch(payload, jobRun())))
  return jobs.length
}

const linkOf = async (person: TestPerson, slug: string) => (await person.call(getPost, { slug })).link

describe('cards of links', () => {
  test('the first address in a post, a question and a comment gets a card, and no browser is sent to the stranger for its picture', async ({
    world,
  }) => {
    const { school, asha, ravi } = await givenSchool(world)
    const url = press.put('/wells', {
      headers: HTML,
      body: '<title>x</title><meta property="og:title" content="Wells <script>alert(1)</script> \u202Efull"><meta property="og:image" content="/well.jpg"><meta property="og:site_name" content="State Bank">',
    })
    const post = await write(asha, `Look at ${url}. And at http://second.example/`)
    expect(post.link).toBeNull()
    await fetchAll(world)
    const link = await linkOf(ravi, post.slug)
    expect(link).toMatchObject({
      url,
      isOwn: false,
      title: 'Wells <script>alert(1)</script> full',
      site: new URL(press.origin).host,
      picture: { src: expect.stringMatching(/^\/image\//), alt: '' },
    })
    expect(JSON.stringify(link)).not.toContain('well.jpg')
    const listed = await ravi.call(listWorkspacePosts, { workspaceId: school })
    expect(listed.content[0]?.link?.title).toBe(link?.title)
    const made = await ravi.call(
      createComment,
      { activityId: post.id, text: `So is ${url}` },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const reply = await asha.call(
      createComment,
      { activityId: post.id, parentId: made.id, text: url },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const read = async () => (await asha.call(listComments, { id: post.id })).content[0]
    expect([(await read())?.link?.url, (await read())?.replies[0]?.link?.url]).toEqual([url, url])
    await asha.call(deleteComment, { id: reply.id })
    const changed = await ravi.call(editComment, { id: made.id, version: made.version, text: 'None.' })
    expect(changed.link).toBeNull()
    expect((await asha.call(editPost, { id: post.id, version: post.version, description: 'No more.' })).link).toBeNull()
  })

  test('a link to another site has its card, with title, picture and site, in the feed, on the post, and where the post is shared; a hostile page is words there', async ({
    world,
  }) => {
    const { school, asha, ravi } = await givenSchool(world)
    const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
    const written = evil.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    const pages = {
      kind: press.put('/fair', {
        headers: HTML,
        body: '<meta property="og:title" content="The stepwell"><meta property="og:description" content="Old and deep."><meta property="og:image" content="/stepwell.jpg">',
      }),
      hostile: press.put('/hostile', {
        headers: HTML,
        body: `<meta property="og:title" content="${written}"><meta property="og:description" content="javascript:alert(3) ${written}"><meta property="og:image" content="javascript:alert(4)"><meta property="og:site_name" content="${OWN}"><meta property="og:url" content="javascript:alert(5)"><meta http-equiv="refresh" content="0; url=javascript:alert(6)">`,
      }),
    }
    const cardsOf = async (url: string) => {
      const post = await write(asha, `Look at ${url}`)
      const shared = await ravi.call(
        createPost,
        { description: 'As she says.', quotedId: post.id },
        { 'idempotency-key': crypto.randomUUID() },
      )
      await fetchAll(world)
      const { content } = await ravi.call(listWorkspacePosts, { workspaceId: school })
      const listed = (id: string) => content.find((each) => each.id === id)
      return [
        listed(post.id)?.link,
        await linkOf(ravi, post.slug),
        listed(shared.id)?.quoted?.post?.link,
        (await ravi.call(getPost, { slug: shared.slug })).quoted?.post?.link,
      ]
    }
    const site = new URL(press.origin).host
    const fair = {
      url: pages.kind,
      isOwn: false,
      title: 'The stepwell',
      description: 'Old and deep.',
      site,
      picture: { src: expect.stringMatching(/^\/image\//), widths: expect.any(Array), alt: '' },
    }
    expect(await cardsOf(pages.kind)).toEqual([fair, fair, fair, fair])
    // Its words are shown as words; of all addresses only the one that the author wrote leads anywhere.
    const hostile = {
      url: pages.hostile,
      isOwn: false,
      title: evil,
      description: `javascript:alert(3) ${evil}`,
      site,
      picture: null,
    }
    expect(await cardsOf(pages.hostile)).toEqual([hostile, hostile, hostile, hostile])
  })

  test('a hundred posts of one link fetch it once, also when their jobs run at the same time', async ({ world }) => {
    const { school, asha } = await givenSchool(world)
    const url = press.put('/once', { headers: HTML, body: '<title>Once</title>' })
    const before = press.requests.length
    for (let n = 0; n < 100; n++) await givenPost(world, { author: asha.id, workspace: school, description: url })
    await world.owner`update post set link = ${url}`
    const fetch = fetchLinkCardTask(world.house)
    await Promise.all(Array.from({ length: 20 }, async () => await fetch({ url }, jobRun())))
    expect(press.requests.length - before).toBe(1)
    const { content } = await asha.call(listWorkspacePosts, { workspaceId: school, size: 50 })
    expect(new Set(content.map(({ link }) => link?.title))).toEqual(new Set(['Once']))
  })

  test('pages that are huge, endless, no page, lead inside or cannot be read give no card, and the post stands all the same', async ({
    world,
  }) => {
    const { asha, ravi } = await givenSchool(world)
    press.put('/inside', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } })
    press.put('/round-and-round', { status: 302, headers: { location: '/round-and-round' } })
    const hostile = [
      press.put('/huge', { headers: HTML, body: 'x'.repeat(1024 * 1024 + 1) }),
      press.put('/film', { headers: { 'content-type': 'video/mp4' }, body: 'x' }),
      press.put('/broken', { status: 500 }),
      `${press.origin}/inside`,
      `${press.origin}/round-and-round`,
      'http://localhost/admin',
      'http://127.0.0.1:5432/',
      'http://[::1]/',
    ]
    for (const url of hostile) {
      world.clock.pass(DAY_MS)
      const post = await write(asha, url)
      await fetchAll(world)
      expect([url, await linkOf(ravi, post.slug)]).toEqual([url, null])
    }
  })

  test('a page that answers too slowly is given up, and its card comes when it answers again', async ({ world }) => {
    const { asha } = await givenSchool(world)
    const url = press.put('/slow', () => {})
    const patient = makeFetcher({ innerOrigins: [press.origin], manners: { gapMs: 0 } })
    world.house.links = { ...patient, fetch: (address, ask) => patient.fetch(address, { ...ask, timeoutMs: 50 }) }
    const post = await write(asha, url)
    await fetchAll(world)
    expect(await linkOf(asha, post.slug)).toBeNull()
    press.put('/slow', {
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('<meta charset=windows-1252><title>Caf\xe9</title>', 'latin1'),
    })
    world.clock.pass(2 * DAY_MS)
    world.house.links = press.fetcher
    await renewLinkCardsTask(world.house)({}, jobRun())
    await fetchAll(world)
    expect((await linkOf(asha, post.slug))?.title).toBe('Café')
    await patient.close()
  })

  test('a card is renewed each week, stays when the page is gone, and is swept when nothing shows it', async ({
    world,
  }) => {
    const { asha } = await givenSchool(world)
    const url = press.put('/news', { headers: HTML, body: '<title>First</title>' })
    const post = await write(asha, url)
    await fetchAll(world)
    const later = async (days: number) => {
      world.clock.pass(days * DAY_MS)
      await renewLinkCardsTask(world.house)({}, jobRun())
      await fetchAll(world)
      await sweepIngest(world.house)
      return (await linkOf(asha, post.slug))?.title
    }
    press.put('/news', { headers: HTML, body: '<title>Second</title>' })
    expect(await later(2)).toBe('First')
    expect(await later(6)).toBe('Second')
    press.put('/news', { status: 404 })
    expect(await later(8)).toBe('Second')
    await world.owner`update post set link = null`
    await later(8)
    expect(await world.owner`select 1 from link_card`).toHaveLength(0)
  })

  test('its author takes a card away and puts it back, nobody else does, and another address has its own', async ({
    world,
  }) => {
    const { asha, ravi } = await givenSchool(world)
    const url = press.put('/mine', { headers: HTML, body: '<title>Mine</title>' })
    const other = press.put('/other', { headers: HTML, body: '<title>Other</title>' })
    const post = await write(asha, url)
    await fetchAll(world)
    const { statusCode } = await ravi.ask(setLinkCard, { kind: 'POST', id: post.id, shown: false })
    expect([statusCode, (await linkOf(ravi, post.slug))?.title]).toEqual([404, 'Mine'])
    expect(await asha.call(setLinkCard, { kind: 'POST', id: post.id, shown: false })).toEqual({ link: null })
    expect(await linkOf(ravi, post.slug)).toBeNull()
    await asha.call(editPost, { id: post.id, version: post.version, description: `Still ${url}` })
    expect(await linkOf(ravi, post.slug)).toBeNull()
    expect((await asha.call(setLinkCard, { kind: 'POST', id: post.id, shown: true })).link?.title).toBe('Mine')
    await asha.call(setLinkCard, { kind: 'POST', id: post.id, shown: false })
    await asha.call(editPost, { id: post.id, version: post.version + 1, description: other })
    await fetchAll(world)
    expect((await linkOf(ravi, post.slug))?.title).toBe('Other')
  })
})

describe('cards before a text is out', () => {
  test('a page is fetched once, whoever asks and whether the text is out by then; what cannot be had has no card and says nothing', async ({
    world,
  }) => {
    const { asha, ravi } = await givenSchool(world)
    const look = async (person: TestPerson, url: string) => (await person.call(previewLink, { url })).link
    const asked = (path: string) => press.requests.filter((request) => request.path === path).length
    const url = press.put('/early', {
      headers: HTML,
      body: '<title>Early</title><meta property="og:image" content="/early.jpg">',
    })
    const card = await look(asha, `${url}#part`)
    expect(card).toMatchObject({ url, title: 'Early', picture: { src: expect.stringMatching(/^\/image\//) } })
    expect(await look(ravi, url)).toMatchObject({ title: 'Early' })
    const post = await write(asha, `Read ${url}`)
    expect(post.link).toMatchObject({ title: 'Early' })
    await fetchAll(world)
    expect(asked('/early')).toBe(1)
    press.put('/late', { status: 404 })
    for (const none of [`${press.origin}/late`, 'http://10.0.0.1/', 'javascript:alert(1)', 'nothing'])
      expect(await look(asha, none)).toBeNull()
    await look(asha, `${press.origin}/late`)
    expect(asked('/late')).toBe(1)
  })

  test('of a page of this Chowk its writer sees what she may see, and nothing is fetched', async ({ world }) => {
    const { school, asha } = await givenSchool(world)
    const inner = await givenPost(world, { author: asha.id, workspace: school, title: 'Inner matters' })
    const url = `${OWN}/chowk/community/details/${inner.slug}`
    expect((await asha.call(previewLink, { url })).link).toMatchObject({ isOwn: true, title: 'Inner matters' })
    const stranger = await world.person()
    expect((await stranger.call(previewLink, { url })).link).toBeNull()
    expect(await world.owner`select 1 from link_card`).toHaveLength(0)
  })

  test('one person looks at so many in ten minutes, and what is known does not count', async ({ world }) => {
    const { asha, ravi } = await givenSchool(world)
    const look = async (person: TestPerson, path: string) =>
      (await person.ask(previewLink, { url: `${press.origin}${path}` })).statusCode
    for (let number = 0; number < MOST_LINK_CARDS; number++) expect(await look(asha, `/none-${number}`)).toBe(200)
    expect([await look(asha, '/one-more'), await look(asha, '/none-1'), await look(ravi, '/one-more')]).toEqual([
      429, 200, 200,
    ])
  })

  test('a post whose card was taken away while it was written has none; another address has its own', async ({
    world,
  }) => {
    const { asha } = await givenSchool(world)
    const url = press.put('/unwanted', { headers: HTML, body: '<title>Unwanted</title>' })
    const draftId = crypto.randomUUID()
    const draft = { draftId, type: 'IMAGE' as const, writer: crypto.randomUUID(), sequence: 1 }
    await asha.call(saveDraft, { ...draft, description: url, hiddenLink: url })
    expect((await asha.call(getDraft, { draftId })).text.hiddenLink).toBe(url)
    const writing = async (description: string) =>
      (await asha.call(createPost, { description, hiddenLink: url }, { 'idempotency-key': crypto.randomUUID() })).slug
    const without = await writing(`Never mind ${url}`)
    const other = await writing(`Mind ${press.put('/wanted', { headers: HTML, body: '<title>Wanted</title>' })}`)
    await fetchAll(world)
    expect(await linkOf(asha, without)).toBeNull()
    expect((await linkOf(asha, other))?.title).toBe('Wanted')
  })
})

describe('cards of pages of this Chowk', () => {
  test('[O06] they say to each reader what she may see of the page, and are never fetched', async ({ world }) => {
    const { school, asha, ravi } = await givenSchool(world)
    const inner = await givenPost(world, { author: asha.id, workspace: school, title: 'Inner matters' })
    const story = await givenArticle(world, { title: 'Stepwell reopens', sensitive: true })
    await world.owner`update person set custom_url = 'asha-rao' where id = ${asha.id}`
    await world.owner`insert into custom_url (slug, person_id) values ('asha-rao', ${asha.id}) on conflict do nothing`
    const outsider = await world.person()
    const pupil = await world.person({ workspace: school, class: 7 })
    const paths = {
      post: `/x/community/details/${inner.slug}`,
      story: `/details/${story.slug}`,
      person: '/user/asha-rao',
    }
    const seen = async (path: string) => {
      const { slug, id } = await givenPost(world, { workspace: school, isGlobal: true })
      await world.owner`update post set link = ${OWN + path} where id = ${id}`
      const titles = []
      for (const reader of [ravi, outsider, pupil]) titles.push((await linkOf(reader, slug))?.title ?? null)
      return titles
    }
    expect(await seen(paths.post)).toEqual(['Inner matters', null, 'Inner matters'])
    expect(await seen(paths.story)).toEqual(['Stepwell reopens', 'Stepwell reopens', null])
    expect(await seen(paths.person)).toEqual(['Asha Rao', null, 'Asha Rao'])
    await ravi.call(blockPerson, { personId: asha.id, blocked: true })
    expect((await seen(paths.post))[0]).toBeNull()
    expect((await seen(paths.person))[0]).toBeNull()
    await world.owner`update post set state = 'HIDDEN' where id = ${inner.id}`
    expect(await seen(paths.post)).toEqual([null, null, null])
    const before = press.requests.length
    await fetchLinkCardTask({ ...world.house, config: { ...world.config, origin: press.origin } })(
      { url: `${press.origin}/page` },
      jobRun(),
    )
    expect(press.requests.length).toBe(before)
  })
})
