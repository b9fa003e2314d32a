import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { ask } from './screens.ts'
import { HEMA } from './teachers.ts'

const JSON_ONLY = { 'x-chowk': '1', accept: 'application/json' }
const READER = 'leela@demo.chowk.example'

/** A post of the school that links to a story of this Chowk. */
async function givenLinked(page: Page): Promise<{ address: string; text: string; title: string }> {
  const { content } = await ask<{ content: { slug: string; title: string }[] }>(
    page.request,
    '/recommend/latest?size=1',
  )
  const [story] = content
  if (!story) throw new Error('there is no story')
  const text = `What the paper says of ${Date.now()}`
  const origin = `http://localhost:${new URL(page.url()).port}`
  const answer = await page.request.post('/api/post/createUpdated', {
    data: { description: `${text}: ${origin}/details/${story.slug}` },
    headers: { ...JSON_ONLY, 'idempotency-key': text },
  })
  expect(answer.status()).toBe(200)
  const { body } = (await answer.json()) as { body: Post }
  return { address: postAddress(body), text, title: story.title }
}

const card = (page: Page) => page.getByRole('article').first()
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })

/** Selects the beginning of a post's text, as a hand does. */
const select = async (page: Page, length: number) =>
  await page
    .locator('[data-passage^="POST"] p')
    .first()
    .evaluate((element, end) => {
      const [text] = element.childNodes
      if (text) document.getSelection()?.setBaseAndExtent(text, 0, text, end)
    }, length)

// The ring of a link that covers its card: what lies beyond the card's edge is cut off.
function ringOf(link: Element) {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(link, '::after')
  const width = Number.parseFloat(outlineWidth)
  return { isThere: outlineStyle !== 'none' && width > 0, isWithin: Number.parseFloat(outlineOffset) + width <= 0 }
}

test.describe('on a desk', () => {
  test.use(DESKTOP)
  test.slow()

  test('a link has a card that its author takes away and brings back; a passage is quoted by hand and by keys, and the post is shared with own words', async ({
    page,
    browser,
  }) => {
    await enter(page, HEMA.email)
    await open(page, '/neelkanth-school/community')
    const { address, text, title } = await givenLinked(page)
    await open(page, address)
    const link = card(page).getByRole('complementary').filter({ hasText: title })
    await expect(link).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    // By a key first, as the ring is for those who use them.
    await page.keyboard.press('Tab')
    await link.getByRole('link').first().focus()
    expect(await link.getByRole('link').first().evaluate(ringOf)).toEqual({ isThere: true, isWithin: true })
    await link.getByRole('button', { name: 'Remove this preview' }).click()
    await expect(link).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(link).toBeVisible()

    const other = await browser.newContext({
      ...DESKTOP,
      baseURL: process.env['CHOWK_AT'] ?? '',
      serviceWorkers: 'block',
    })
    const reader = await other.newPage()
    await enter(reader, READER)
    await open(reader, address)
    await expect(comments(reader).getByRole('textbox', { name: 'Your comment' })).toBeVisible()
    await select(reader, 'What the paper says'.length)
    await reader.getByRole('button', { name: 'Quote', exact: true }).click()
    await expect(comments(reader).getByRole('textbox', { name: 'Your comment' })).toBeFocused()
    await expect(comments(reader)).toContainText('Hema Kulkarni wrote')
    await reader.keyboard.type('It says more.')
    await comments(reader).getByRole('button', { name: 'Comment', exact: true }).click()
    const said = comments(reader).getByRole('article').filter({ hasText: 'It says more.' })
    await expect(said.getByRole('blockquote')).toContainText('What the paper says')
    expect(await faultsOf(reader)).toEqual([])

    await said.getByRole('button', { name: 'What to do with this comment' }).focus()
    await reader.keyboard.press('Enter')
    await reader.getByRole('menuitem', { name: 'Quote' }).press('Enter')
    await expect(comments(reader).getByRole('textbox', { name: 'Your comment' })).toBeFocused()
    await comments(reader).getByRole('button', { name: 'Leave out the quote' }).click()
    await expect(comments(reader).getByRole('button', { name: 'Leave out the quote' })).toBeHidden()

    await card(reader).getByRole('button', { name: 'What to do with this post' }).first().click()
    await reader.getByRole('menuitem', { name: 'Share with your own words' }).click()
    const sheet = reader.getByRole('dialog', { name: 'Share with your own words' })
    await sheet.getByRole('textbox', { name: 'Your words' }).fill(`Read what ${text} is about.`)
    expect(await faultsOf(reader)).toEqual([])
    await sheet.getByRole('button', { name: 'Publish' }).click()
    await expect(reader).toHaveURL(/community\/details\//)
    const quoted = card(reader).getByRole('article').filter({ hasText: 'Hema Kulkarni' })
    await expect(quoted).toContainText(text)

    await page.getByRole('button', { name: 'What to do with this post' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/neelkanth-school\/community$/)
    await reader.reload()
    await expect(card(reader)).toContainText('The shared post isn’t available.')
    await other.close()
  })
})

test.describe('the numbers of a post', () => {
  test.use(DESKTOP)
  test.slow()

  test('follow what was done on its page: in the feed after Back, and in another tab', async ({ page, context }) => {
    await enter(page, READER)
    const { content } = await ask<{ content: Post[] }>(
      page.request,
      '/api/post/getNewsFeed?customUrl=neelkanth-school&size=50',
    )
    // The newest that has a heading: what others write meanwhile must not push it off the first page.
    const { title = '', commentCount: before = 0 } = content.find((post) => post.title !== '') ?? {}
    await open(page, '/neelkanth-school/community')
    const other = await context.newPage()
    await open(other, '/neelkanth-school/community')
    const headed = (tab: Page) =>
      tab.getByRole('article').filter({ has: tab.getByRole('link', { name: title, exact: true }) })
    await headed(page).getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await comments(page).getByRole('textbox', { name: 'Your comment' }).fill(`Seen on ${Date.now()}.`)
    await comments(page).getByRole('button', { name: 'Comment', exact: true }).click()
    const counted = (tab: Page) => headed(tab).getByRole('link', { name: /\d+ (?:comments?|answers?)$/ })
    await expect(counted(other)).toContainText(String(before + 1))
    await page.goBack()
    await expect(counted(page)).toContainText(String(before + 1))
  })
})
