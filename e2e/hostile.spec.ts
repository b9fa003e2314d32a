import { expect } from '@playwright/test'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { HOSTILE_MARKUP, HOSTILE_SHAPES } from '@chowk/server/testing/hostile-texts.ts'
import { sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, complaintsOf, enter, open, test } from './journey.ts'
import { TRY, freshEmail, openAccount } from './post.ts'

const MARKUP = HOSTILE_MARKUP.join('\n')
const SHAPES = Object.values(HOSTILE_SHAPES).join('\n')
const TITLE = `${HOSTILE_MARKUP[0]} ${HOSTILE_MARKUP[1]}`.slice(0, 140)
const SQUARE = `hostile-club-${TRY}`

interface Answer {
  id: string
  slug: string
}

let sent = 0
async function ask(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(path, {
    data,
    headers: { accept: 'application/json', 'x-chowk': '1', 'idempotency-key': `hostile ${TRY} ${++sent}` },
  })
  expect(`${path} ${answer.status()}`).toBe(`${path} 200`)
  return ((await answer.json()) as { body: Answer }).body
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

/** Opens a club of her own with a plan that the operator gives it. */
async function openClub(page: Page, operator: Page): Promise<void> {
  const owner = { email: freshEmail('hostile'), name: `${HOSTILE_MARKUP[2]} Mira`, password: 'Sluice & 4 gates' }
  await openAccount(page, owner)
  const name = `${HOSTILE_MARKUP[1]} ${HOSTILE_SHAPES.turned}`
  const club = await ask(page.request, '/api/organisation/workspaces', {
    name,
    customUrl: SQUARE,
    kind: 'GROUP',
    mayAct: true,
  })
  await ask(operator.request, '/api/operator/subscription/give', {
    workspaceId: club.id,
    version: 0,
    plan: 'COMPLETE',
    lastDay: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
    reason: 'A club of the journeys.',
  })
}

const paragraph = (text: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
})

/** Nothing of what was written became a part of the page, ran, asked anything, or pushed it out of shape. */
async function isHarmless(page: Page, address: string, dialogs: readonly string[]): Promise<void> {
  await open(page, address)
  expect(await page.getByRole('main').innerText()).toContain('onerror')
  expect(await page.evaluate(() => 'ran' in globalThis), address).toBe(false)
  const foreign =
    'main :is(script:not([nonce]), iframe, img[src="x"], svg[onload], [onerror], [onload], a[href^="javascript:" i])'
  expect(await page.locator(foreign).count(), address).toBe(0)
  expect(await page.getByRole('heading', { name: 'Not ours', exact: true }).count(), address).toBe(0)
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await sidewaysPixels(page), `${address} at ${viewport.width}`).toBe(0)
  }
  expect(dialogs).toEqual([])
}

test.describe('texts that were written to break pages', () => {
  test.use(DESKTOP)
  test.slow()

  test('in posts, articles, questions, tags, polls, comments, names, reports and reasons they stay words on every page that shows them [I01]', async ({
    page,
    browser,
  }) => {
    const operator = await pageOf(browser, PEOPLE.operator)
    const complaints = complaintsOf(operator)
    const dialogs: string[] = []
    for (const each of [page, operator])
      each.on('dialog', (dialog) => {
        dialogs.push(dialog.message())
        void dialog.dismiss()
      })
    await openClub(page, operator)
    const write = async (post: object) => await ask(page.request, '/api/post/createUpdated', post)
    const post = await write({ description: `${MARKUP}\n${SHAPES}` })
    const question = await write({
      type: 'FORUM',
      title: TITLE,
      description: `${MARKUP}\n${SHAPES}`,
      tags: ['<img src=x onerror=1>', '"><svg onload=1>'],
    })
    const body = { type: 'doc', content: [MARKUP, SHAPES].map(paragraph) }
    const article = await write({
      type: 'ARTICLE',
      title: TITLE,
      description: HOSTILE_MARKUP.slice(0, 3).join(' '),
      body,
    })
    const poll = await write({
      description: HOSTILE_MARKUP[1],
      poll: { choices: HOSTILE_MARKUP.slice(0, 4).map((each) => each.slice(0, 70)) },
    })
    const comment = await ask(operator.request, '/api/comment/create', {
      activityId: post.id,
      text: `${MARKUP}\n${'w'.repeat(900)}`,
    })
    await ask(page.request, '/api/comment/create', { activityId: post.id, parentId: comment.id, text: MARKUP })
    await ask(operator.request, '/api/moderation/report', {
      kind: 'POST',
      id: post.id,
      reason: 'Inappropriate',
      text: MARKUP.slice(0, 400),
    })

    const own = `/${SQUARE}`
    for (const address of [
      `${own}/community`,
      `${own}/community/details/${post.slug}`,
      `${own}/community/details/${poll.slug}`,
      `${own}/forum`,
      `${own}/forum/details/${question.slug}`,
      `${own}/community-library`,
      `${own}/community-library/details/${article.slug}`,
      `${own}/community/view-more?list=helpful`,
      '/notifications',
    ])
      await isHarmless(page, address, dialogs)
    await isHarmless(operator, '/operation/moderation/posts', dialogs)
    expect(complaints).toEqual([])
    await operator.context().close()
  })
})
