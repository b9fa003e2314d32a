import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
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

async function choose(page: Page, text: string, entry: string): Promise<void> {
  await commentWith(page, text).getByRole('button', { name: 'What to do with this comment' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
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

  test('a comment changed in two tabs shows both texts, and keeps the one that is chosen [cso:G7]', async ({
    page,
    context,
  }) => {
    await enter(page, WRITER)
    const { address } = await demoPost(page, 'Which of our trees')
    const [text, first, last] = ['Eleven', 'Twelve', 'Thirteen'].map((many) => `${many} plates at ${Date.now()}`) as [
      string,
      string,
      string,
    ]
    await open(page, address)
    await write(page, text)
    const second = await context.newPage()
    await open(second, address)
    for (const [tab, changed] of [
      [page, first],
      [second, last],
    ] as const) {
      await choose(tab, text, 'Edit')
      await comments(tab).getByRole('article').getByRole('textbox').fill(changed)
      await comments(tab).getByRole('button', { name: 'Save', exact: true }).click()
      const dialog = tab.getByRole('dialog')
      await expect(dialog).toContainText('Are you sure you want to edit or delete this comment?')
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await expect(commentWith(page, first)).toContainText('edited')
    await expect(comments(second)).toContainText(first)
    if (process.env['SHOTS']) await second.screenshot({ path: `${process.env['SHOTS']}/conflict-desk.png` })
    await second.getByRole('button', { name: 'Keep mine' }).click()
    await expect(commentWith(second, last)).toContainText('edited')
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

test.describe('somebody whom one does not want to meet', () => {
  test.use(DESKTOP)
  test.slow()

  test('is blocked from the menu of a post, stands in the settings, and is met again afterwards [cso:G27]', async ({
    page,
  }) => {
    await enter(page, PEOPLE.reader)
    await open(page, '/community/view-more')
    const post = page.getByRole('article').filter({ hasText: 'Forty sheets by March' })
    await post.getByRole('button', { name: 'What to do with this post' }).click()
    await page.getByRole('menuitem', { name: 'Block Anil Deshpande' }).click()
    await expect(post).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(post).toHaveCount(0)
    await open(page, '/settings/blocked')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Anil Deshpande' })
    await expect(row).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/blocked-desk.png` })
    await row.getByRole('button', { name: 'Unblock Anil Deshpande' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText('You have blocked nobody.')).toBeVisible()
    await open(page, '/community/view-more')
    await expect(post).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ ...PHONE, ownBrowser: true })
  test.slow()

  test('a double press gives one comment, a lost line keeps its words, and what is deleted leaves room for its replies [R8.03] [cso:C40]', async ({
    page,
    browser,
  }) => {
    await enter(page, STUDENT)
    const teacher = await pageOf(browser, WRITER)
    const { address, commentCount } = await demoPost(page, 'Found: one blue')
    const text = `Whose is it? Asked at ${Date.now()}.`
    await open(page, address)
    await box(page).fill(text)
    expect(await faultsOf(page)).toEqual([])
    await page.context().setOffline(true)
    await comments(page).getByRole('button', { name: 'Comment', exact: true }).tap()
    await expect(comments(page)).toContainText('Nothing is lost.')
    await expect(box(page)).toHaveValue(text)
    await page.context().setOffline(false)
    await comments(page).getByRole('button', { name: 'Comment', exact: true }).dblclick()
    await expect(commentWith(page, text)).toBeVisible()
    await expect(box(page)).toHaveValue('')
    const reply = `Class 7. Said at ${Date.now()}.`
    await open(teacher, address)
    await expect(comments(teacher).getByRole('article').filter({ hasText: text })).toHaveCount(1)
    await commentWith(teacher, text).getByRole('button', { name: 'Reply' }).click()
    await comments(teacher).getByRole('textbox', { name: 'Your reply' }).fill(reply)
    await comments(teacher).getByRole('form', { name: 'Your reply' }).getByRole('button', { name: 'Reply' }).click()
    await expect(commentWith(teacher, reply)).toBeVisible()
    await teacher.context().close()
    await page.reload()
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/thread-phone.png`, fullPage: true })
    expect(await sidewaysPixels(page)).toBe(0)
    await choose(page, text, 'Delete')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to edit or delete this comment?')
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete', exact: true }).tap()
    await expect(comments(page)).toContainText('Comment removed')
    await expect(comments(page)).not.toContainText(text)
    await expect(commentWith(page, reply)).toBeVisible()
    expect((await demoPost(page, 'Found: one blue')).commentCount).toBe(commentCount + 1)
    await open(page, `${address}?lang=hi`)
    expect(await faultsOf(page)).toEqual([])
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/thread-phone-hi.png`, fullPage: true })
  })
})
