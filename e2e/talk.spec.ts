import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { PEOPLE, enter, open, signIn, test } from './journey.ts'
import { ask } from './screens.ts'
import { UMA } from './teachers.ts'

const WRITER = 'leela@demo.chowk.example'
const STUDENT = 'kabir@demo.chowk.example'
const DETAILS = '/neelkanth-school/community/details/'

/** A post of the demo's school, by how it begins. */
async function demoPost(page: Page, begins: string): Promise<Post & { address: string }> {
  const { content } = await ask<{ content: Post[] }>(
    page.request,
    '/api/post/getNewsFeed?customUrl=neelkanth-school&size=50',
  )
  const post = content.find(({ title, description }) => (title || description).startsWith(begins))
  if (!post) throw new Error(`there is no post “${begins}”`)
  return { ...post, address: postAddress(post) }
}

/** Of a reader who has not reacted yet: a journey that is tried again begins so too. */
async function givenNoReaction(page: Page, begins: string) {
  const { id, likeEvent } = await demoPost(page, begins)
  if (likeEvent)
    await page.request.post('/api/like/create', { data: { activityId: id, likeEvent }, headers: JSON_ONLY })
  return await demoPost(page, begins)
}

/** A post of the teacher for her school; the form for it has its own journey. */
async function givenPost(page: Page): Promise<{ address: string }> {
  const text = `Low tide of ${Date.now()}.`
  const answer = await page.request.post('/api/post/createUpdated', {
    data: { type: 'QUOTE', description: text },
    headers: { ...JSON_ONLY, 'idempotency-key': text },
  })
  expect(answer.status()).toBe(200)
  const { body } = (await answer.json()) as { body: { slug: string } }
  return { address: DETAILS + body.slug }
}

const JSON_ONLY = { 'x-chowk': '1', accept: 'application/json' }

const card = (page: Page) => page.getByRole('article').first()
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
const commentWith = (page: Page, text: string) => comments(page).getByRole('article').filter({ hasText: text }).first()
const box = (page: Page) => comments(page).getByRole('textbox', { name: 'Your comment' })

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await comments(page).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(commentWith(page, text)).toBeVisible()
}

/** The page of somebody else, signed in. */
async function pageOf(browser: Browser, email: string, how: object = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ ...how, baseURL: process.env['CHOWK_AT'] ?? '', serviceWorkers: 'block' })
  const page = await context.newPage()
  if (email) await enter(page, email)
  return page
}

test.describe('on a desk', () => {
  test.use(DESKTOP)
  test.slow()

  test('a reaction shows at once, is changed from the menu by keys alone, stands in the list of who reacted, and two tabs agree on it [cso:C36]', async ({
    page,
    context,
  }) => {
    await enter(page, WRITER)
    const { address, likesCount } = await givenNoReaction(page, 'Our rain gauge')
    const count = new RegExp(`^${likesCount + 1} reactions?$`)
    await open(page, address)
    const second = await context.newPage()
    await open(second, address)
    await card(page).getByRole('button', { name: 'Like', exact: true }).click()
    await expect(card(page).getByRole('button', { name: count })).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Like', pressed: true })).toBeVisible()
    // The other tab hears of it, so that a press there cannot mean the opposite of what is seen.
    await expect(card(second).getByRole('button', { name: count })).toBeVisible()
    await expect(card(second).getByRole('button', { name: 'Like', pressed: true })).toBeVisible()
    await card(second).getByRole('button', { name: 'Choose a reaction' }).focus()
    await second.keyboard.press('Enter')
    const changed = second.waitForResponse('**/api/like/create')
    await second.getByRole('menuitem', { name: 'Insightful' }).press('Enter')
    await expect(card(second).getByRole('button', { name: 'Insightful', pressed: true })).toBeVisible()
    await changed
    await expect(card(page).getByRole('button', { name: 'Insightful', pressed: true })).toBeVisible()
    await card(second).getByRole('button', { name: count }).click()
    const sheet = second.getByRole('dialog', { name: 'Who reacted' })
    await sheet.getByRole('button', { name: /^Insightful/ }).click()
    await expect(sheet.getByRole('listitem').first()).toHaveText(/Leela.*Insightful/)
    expect(await faultsOf(second)).toEqual([])
    if (process.env['SHOTS']) await second.screenshot({ path: `${process.env['SHOTS']}/likers-desk.png` })
    await second.keyboard.press('Escape')
    // Three quick presses come to what the last one meant.
    await card(second).getByRole('button', { name: 'Insightful', exact: true }).click()
    await card(second).getByRole('button', { name: 'Like', exact: true }).dblclick()
    await expect(card(second).getByRole('button', { name: 'Like', pressed: false })).toBeVisible()
    // On the way there it was taken back once before.
    await expect
      .poll(async () => await demoPost(page, 'Our rain gauge'), { timeout: 20_000 })
      .toMatchObject({ likesCount, liked: false })
  })

  test('a reaction that cannot be sent is taken back and the reason is said [R4.04]', async ({ page }) => {
    await enter(page, WRITER)
    const { address, likesCount } = await givenNoReaction(page, 'Low tide at Uran')
    await open(page, address)
    await page.route('**/api/like/create', async (route) => await route.abort())
    await card(page).getByRole('button', { name: 'Like', exact: true }).click()
    await expect(page.getByText('You’re offline. What you’ve already read is safe.')).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Like', pressed: false })).toBeVisible()
    expect((await demoPost(page, 'Low tide at Uran')).likesCount).toBe(likesCount)
  })

  test('the teacher is told of a comment, comes to it from the bell, replies, and closes the comments [cso:C39] [cso:C41]', async ({
    page,
    browser,
  }) => {
    await enter(page, UMA.email)
    const { address } = await givenPost(page)
    const student = await pageOf(browser, STUDENT)
    await open(student, address)
    await write(student, 'Eleven mudskippers!')
    await open(page, '/notifications')
    await page
      .getByRole('link', { name: /commented on Low tide of/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\?comment=/)
    await expect(commentWith(page, 'Eleven mudskippers!')).toBeFocused()
    await commentWith(page, 'Eleven mudskippers!').getByRole('button', { name: 'Reply' }).click()
    const reply = comments(page).getByRole('textbox', { name: 'Your reply' })
    await expect(reply).toBeFocused()
    await reply.fill('And two godwits.')
    expect(await faultsOf(page)).toEqual([])
    await comments(page).getByRole('form', { name: 'Your reply' }).getByRole('button', { name: 'Reply' }).click()
    await expect(commentWith(page, 'And two godwits.')).toBeVisible()
    await comments(page).getByRole('link', { name: 'All comments' }).click()
    await expect(card(page)).toContainText('2 comments')
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/thread-desk.png`, fullPage: true })
    await comments(page).getByRole('button', { name: 'Close comments' }).click()
    await expect(comments(page)).toContainText('Comments are closed.')
    await expect(box(page)).toHaveCount(0)
    await student.reload()
    await expect(comments(student)).toContainText('Comments are closed.')
    await student.context().close()
  })

  test('a visitor is led to sign in from a post and comes back to it, and reports it [cso:C43]', async ({
    page,
    browser,
  }) => {
    const reader = await pageOf(browser, STUDENT)
    const { address } = await demoPost(reader, 'Our rain gauge')
    await reader.context().close()
    await open(page, '/community/view-more')
    const post = page.getByRole('article').filter({ hasText: 'Class 9 read it every morning' })
    expect(await faultsOf(page)).toEqual([])
    await post.getByRole('link', { name: 'Like', exact: true }).click()
    await signIn(page, PEOPLE.reader)
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await card(page).getByRole('button', { name: 'What to do with this post' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: /Inappropriate/ }).check()
    await sheet.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText(/^Sent\. Your ticket is /)).toBeVisible()
  })
})
