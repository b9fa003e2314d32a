import { expect } from '@playwright/test'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { HOSTILE_CLASSES, HOSTILE_MARKUP, HOSTILE_SHAPES, storableTexts } from '@chowk/server/testing/hostile-texts.ts'
import { sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, complaintsOf, enter, open, test } from './journey.ts'
import { TRY, freshEmail, openAccount } from './post.ts'

const MARKUP = HOSTILE_MARKUP.join('\n')
const SHAPES = Object.values(HOSTILE_SHAPES).join('\n')
/** Each text that there is; a word that is looked for stands in all of them. */
const EVERY = storableTexts().map((text) => `${text} onerror`)
const TITLE = `${HOSTILE_MARKUP[0]} ${HOSTILE_MARKUP[1]}`.slice(0, 140)
const SQUARE = `hostile-club-${TRY}`
const OWN = `/${SQUARE}`

interface Answer {
  id: string
  slug: string
  version: number
}

let sent = 0
async function ask<Body = Answer>(
  request: APIRequestContext,
  [method, path]: readonly ['GET' | 'POST' | 'PUT', string],
  data?: object,
): Promise<Body> {
  const answer = await request.fetch(path, {
    method,
    ...(data && { data }),
    headers: { accept: 'application/json', 'x-chowk': '1', 'idempotency-key': `hostile ${TRY} ${++sent}` },
  })
  expect(`${path} ${answer.status()} ${answer.status() === 200 ? '' : await answer.text()}`).toBe(`${path} 200 `)
  return ((await answer.json()) as { body: Body }).body
}

/** What a page did that no text may make it do: ask other houses, open a dialog, run, break its content policy. */
function deedsOf(page: Page): string[] {
  const deeds = complaintsOf(page)
  const own = new URL(process.env['CHOWK_AT'] ?? '').host
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(?:https?|wss?):$/.test(protocol) && host !== own) deeds.push(`asked ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    deeds.push(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => deeds.push(`opened ${popup.url()}`))
  return deeds
}

async function pageOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({
    ...DESKTOP,
    baseURL: process.env['CHOWK_AT'] ?? '',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await enter(page, email)
  return page
}

const topicsOf = (names: readonly string[]) =>
  names.slice(0, 4).map((each) => ({ name: { en: `${each.slice(0, 34)} topic`, hi: each }, isActive: true }))

/** Opens a club of her own with a plan that the operator gives it, called and arranged as badly as can be. */
async function openClub(page: Page, operator: Page): Promise<void> {
  const owner = { email: freshEmail('hostile'), name: `${HOSTILE_MARKUP[2]} Mira`, password: 'Sluice & 4 gates' }
  await openAccount(page, owner)
  const { request } = page
  const name = `${HOSTILE_MARKUP[1]} ${HOSTILE_SHAPES.turned}`
  const club = await ask(request, ['POST', '/api/organisation/workspaces'], {
    name,
    customUrl: SQUARE,
    kind: 'GROUP',
    mayAct: true,
  })
  await ask(operator.request, ['POST', '/api/operator/subscription/give'], {
    workspaceId: club.id,
    version: 0,
    plan: 'COMPLETE',
    lastDay: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
    reason: 'A club of the journeys.',
  })
  const names = Object.values(HOSTILE_CLASSES).flatMap(([text = '']) => text.slice(0, 40).replaceAll('\0', ''))
  const arranged = await ask<{ version: number }>(request, ['GET', '/api/corporate/community/categories/own'])
  await ask(request, ['PUT', '/api/corporate/community/categories/own'], {
    version: arranged.version,
    categories: names.map((each) => ({ name: { en: each, hi: each }, isActive: true, topics: topicsOf(names) })),
  })
  const settings = await ask<{ version: number }>(request, ['GET', '/api/community/moderation/settings'])
  const words = Object.values(HOSTILE_CLASSES).flatMap(([text = '']) => `zz${text.slice(0, 30).replaceAll('\0', '')}`)
  await ask(request, ['POST', '/api/community/moderation/settings'], {
    mode: 'OFF',
    limitsNew: false,
    words,
    categories: [],
    version: settings.version,
  })
}

const paragraph = (text: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: text.slice(0, 2000), marks: [{ type: 'bold' }] }],
})

const write = async (page: Page, post: object) => await ask(page.request, ['POST', '/api/post/createUpdated'], post)

async function picture(page: Page): Promise<string> {
  const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const name = `${HOSTILE_MARKUP[1]}.png`
  const answer = await page.request.post('/api/backend/file/uploadAttachment', {
    multipart: { title: MARKUP.slice(0, 190), file: { name, mimeType: 'image/png', buffer } },
    headers: { accept: 'application/json', 'x-chowk': '1' },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { body: { attachmentId: string } }).body.attachmentId
}

interface Category {
  name: { en: string }
  isOwn: boolean
  id: string
  topics: { id: string; slug: string }[]
}

/** Says of herself what is bad everywhere, and shows it to everybody; answers the address of her page. */
async function sayOfHerself(page: Page): Promise<string> {
  const { request } = page
  const { customUrl, own } = await ask<{ customUrl: string; own: { version: number } }>(request, [
    'GET',
    '/api/employee/get-by-customurl',
  ])
  await ask(request, ['PUT', '/api/employee/update-profile'], {
    version: own.version,
    called: HOSTILE_MARKUP[1],
    headline: TITLE.slice(0, 120),
    about: MARKUP.slice(0, 900),
    visibility: { profile: 'PUBLIC' },
  })
  return `/user/${customUrl}`
}

/** Writes into every field of the community that takes words. */
async function writeEverything(page: Page, operator: Page) {
  const body = { type: 'doc', content: [...EVERY, SHAPES].slice(0, 400).map(paragraph) }
  const beginning = HOSTILE_MARKUP.slice(0, 3).join(' ')
  const article = await write(page, { type: 'ARTICLE', title: TITLE, description: beginning, body })
  const post = await write(page, {
    description: `${MARKUP}\n${SHAPES}`,
    attachmentIds: [{ attachmentId: await picture(page), title: MARKUP.slice(0, 100) }],
  })
  const { content } = await ask<{ content: Category[] }>(page.request, [
    'GET',
    `/api/corporate/community/categories?customUrl=${SQUARE}`,
  ])
  const category = content.find(({ isOwn }) => isOwn)
  const [topic] = category?.topics ?? []
  const question = await write(page, {
    category: category?.id,
    topic: topic?.id,
    type: 'FORUM',
    title: TITLE,
    description: EVERY.join('\n').slice(0, 19_000),
    tags: ['<img src=x onerror=1>', '"><svg onload=1>'],
  })
  const choices = HOSTILE_MARKUP.slice(0, 4).map((each) => each.slice(0, 70))
  const linked = new URL(`${OWN}/community-library/details/${article.slug}`, process.env['CHOWK_AT']).href
  const poll = await write(page, { description: `${HOSTILE_MARKUP[1]} ${linked}`, poll: { choices } })
  const { id, version } = post
  const edited = await ask(page.request, ['PUT', '/api/post/edit'], {
    id,
    version,
    description: `${SHAPES}\n${MARKUP}`,
  })
  await ask(page.request, ['POST', '/api/draft/article/create'], {
    draftId: crypto.randomUUID(),
    type: 'DOCUMENT',
    writer: crypto.randomUUID(),
    sequence: 1,
    title: TITLE,
    description: MARKUP,
  })
  const comment = await ask(operator.request, ['POST', '/api/comment/create'], {
    activityId: post.id,
    text: `${MARKUP}\n${'w'.repeat(900)}`,
    quote: { kind: 'POST', id: post.id, text: HOSTILE_MARKUP[1] },
  })
  await ask(page.request, ['POST', '/api/comment/create'], {
    activityId: post.id,
    parentId: comment.id,
    text: EVERY.join('\n').slice(0, 1900),
  })
  const under = ['', SQUARE, 'community', category?.name.en ?? '', topic?.slug ?? ''].map(encodeURIComponent).join('/')
  return { post: edited, question, article, poll, under }
}

/** Has it reported, redacted and decided about, each with a reason, and appeals. */
async function moderateEverything(page: Page, operator: Page, { question }: { question: Answer }): Promise<void> {
  const reason = MARKUP.slice(0, 400)
  const doomed = await write(page, { description: MARKUP, title: TITLE })
  for (const { id } of [doomed, question])
    await ask(operator.request, ['POST', '/api/moderation/report'], {
      kind: 'POST',
      id,
      reason: 'Inappropriate',
      text: reason,
    })
  const queue = await ask<{ content: { caseId: string; id: string }[] }>(operator.request, [
    'GET',
    '/api/moderation/queue?kind=POST&size=50',
  ])
  const caseOf = ({ id }: Answer) => queue.content.find((each) => each.id === id)?.caseId
  const decide = async (caseId: string | undefined, decision: string) =>
    await ask<{ decisionId: string }>(operator.request, ['POST', '/api/moderation/decide'], {
      caseId,
      decision,
      reason,
    })
  await decide(caseOf(question), 'APPROVE')
  // Reports and the decision have moved it meanwhile.
  const { id, version } = await ask(operator.request, ['GET', `/api/post/details/${question.slug}`])
  await ask(operator.request, ['PUT', '/api/post/redact'], {
    id,
    version,
    passages: [HOSTILE_MARKUP[8]],
    reason,
  })
  const { decisionId } = await decide(caseOf(doomed), 'REMOVE')
  await ask(page.request, ['POST', '/api/moderation/appeal'], { decisionId, text: MARKUP.slice(0, 900) })
}

/** Nothing of what was written became a part of the page, ran, asked anything, or pushed it out of shape. */
async function isHarmless(page: Page, address: string, deeds: readonly string[]): Promise<void> {
  await open(page, address)
  expect(await page.evaluate(() => 'ran' in globalThis), address).toBe(false)
  const foreign =
    'main :is(script:not([nonce]), iframe, object, embed, base, meta, link[rel=stylesheet], form[action*="spy"], img[src="x"], svg[onload], [onerror], [onload], [onclick], [srcdoc], [src*="spy.example"], a[href^="javascript:" i], a[href^="data:" i], a[href^="vbscript:" i])'
  expect(await page.locator(foreign).count(), address).toBe(0)
  expect(await page.getByRole('heading', { name: 'Not ours', exact: true }).count(), address).toBe(0)
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await sidewaysPixels(page), `${address} at ${viewport.width}`).toBe(0)
  }
  await page.setViewportSize(DESKTOP.viewport)
  expect(deeds).toEqual([])
}

test.describe('texts that were written to break pages', () => {
  test.use(DESKTOP)
  test.slow()

  test('in posts, articles, questions, tags, polls, pictures, drafts, categories, comments, quotes, names, word lists, reports, reasons and appeals, topics, profiles and reasons of redactions they stay words on every page that shows them: nothing runs, nothing is asked of another house [I01]', async ({
    page,
    browser,
  }) => {
    const operator = await pageOf(browser, PEOPLE.operator)
    await openClub(page, operator)
    const written = await writeEverything(page, operator)
    await moderateEverything(page, operator, written)
    const person = await sayOfHerself(page)
    const { post, poll, question, article, under } = written
    const deeds = deedsOf(page)
    const deedsThere = deedsOf(operator)
    for (const address of [
      `${OWN}/community`,
      `${OWN}/community/details/${post.slug}`,
      `${OWN}/community/details/${post.slug}/versions`,
      `${OWN}/community/details/${poll.slug}`,
      under,
      person,
      '/settings/profile',
      `${OWN}/forum`,
      `${OWN}/forum/details/${question.slug}`,
      `${OWN}/community-library`,
      `${OWN}/community-library/details/${article.slug}`,
      `${OWN}/community/view-more?list=helpful`,
      '/community/drafts',
      '/article/article',
      '/moderation',
      '/moderation/own',
      '/moderation/settings',
      '/moderation/categories',
      '/notifications',
      ...['posts', 'articles', 'forums', 'people'].map((tab) => `/search?q=onerror&tab=${tab}`),
    ]) {
      await isHarmless(page, address, deeds)
      if (/community|forum|search.*(?:posts|articles|forums)|own$|categories$/.test(address))
        expect(await page.getByRole('main').innerText(), address).toMatch(/onerror|globalThis/)
    }
    await page
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('gnp.ecilop')
    for (const address of [
      '/community/view-more',
      '/moderation/open',
      '/settings/followed',
      '/settings/blocked',
      '/members',
    ])
      await isHarmless(page, address, deeds)
    await isHarmless(operator, '/operation/moderation/posts', deedsThere)
    await isHarmless(operator, `${OWN}/community/details/${post.slug}`, deedsThere)
    await isHarmless(operator, person, deedsThere)
    await isHarmless(operator, `${OWN}/community/details/${question.slug}/versions`, deedsThere)
    await operator.context().close()
  })
})
