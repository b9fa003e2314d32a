import { expect } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { PEOPLE, complaintsOf, enter, open, test } from './journey.ts'
import { VIKRAM } from './teachers.ts'

const AUTHOR = VIKRAM.email
const PUPIL = 'kabir@demo.chowk.example'
const HEAD = 'anil@demo.chowk.example'

interface Seat {
  page: Page
  context: BrowserContext
  complaints: string[]
}

/** Somebody else at a computer of her own. */
async function sit(browser: Browser, email: string, address: string): Promise<Seat> {
  const baseURL = process.env['CHOWK_AT'] ?? ''
  const context = await browser.newContext({ ...DESKTOP, baseURL, locale: 'en-IN', serviceWorkers: 'block' })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await enter(page, email)
  await open(page, address)
  return { page, context, complaints }
}

async function leave({ context, complaints }: Seat): Promise<void> {
  await context.close()
  expect(complaints).toEqual([])
}

async function post(page: Page, path: string, data: object): Promise<Record<string, string>> {
  const answer = await page.request.post(path, {
    data,
    headers: { accept: 'application/json', 'idempotency-key': `${path} ${JSON.stringify(data)}`.slice(0, 200) },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { body: Record<string, string> }).body
}

/** Something of Vikram’s that a pupil reports: a child’s word hides it at once. */
async function report(browser: Browser, page: Page, text: string): Promise<void> {
  await enter(page, AUTHOR)
  const { id } = await post(page, '/api/post/createUpdated', { description: text })
  const pupil = await sit(browser, PUPIL, '/settings/blocked')
  await post(pupil.page, '/api/moderation/report', { kind: 'POST', id, reason: 'Inappropriate' })
  await leave(pupil)
}

const caseWith = (page: Page, text: string) => page.getByRole('button', { name: text })

test.describe('moderating on a desk', () => {
  test.use(DESKTOP)
  test.slow()

  test('of two who work through the queue one holds a post; it is removed, its author reads why and has her text, appeals, and somebody else brings it back', async ({
    page,
    browser,
  }) => {
    const text = `The bell rang twice at ${Date.now()}.`
    await report(browser, page, text)

    const head = await sit(browser, HEAD, '/moderation')
    const operator = await sit(browser, PEOPLE.operator, '/operation/moderation/posts')
    // By the keyboard alone: to the case, to its claim, through the decision.
    await expect(head.page.getByRole('link', { name: /^Moderation\s*\d+/ })).toBeVisible()
    await caseWith(head.page, text).focus()
    await head.page.keyboard.press('Enter')
    await expect(head.page.getByText('Hidden until it’s decided')).toBeVisible()
    const reports = head.page.locator('section').filter({ hasText: 'names are never shown' }).last()
    await expect(reports).toContainText('A student')
    await expect(reports).not.toContainText('Kabir')
    await caseWith(operator.page, text).click()
    await expect(operator.page.getByRole('button', { name: 'Decide' })).toBeVisible()
    await head.page.getByRole('button', { name: 'Take this case' }).focus()
    await head.page.keyboard.press('Enter')
    await expect(head.page.getByText('You’re working on this')).toBeVisible()
    expect(await faultsOf(head.page)).toEqual([])
    await operator.page.getByRole('button', { name: 'Take this case' }).click()
    await expect(operator.page.getByText('Someone else has just taken it.')).toBeVisible()
    await operator.page.reload()
    await expect(operator.page.getByRole('button', { name: 'Decide' })).toHaveCount(0)

    await head.page.getByRole('radio', { name: 'Approve', exact: false }).first().focus()
    await head.page.keyboard.press('ArrowUp')
    await expect(head.page.getByRole('radio', { name: /^Remove/ })).toBeChecked()
    const decide = head.page.getByRole('button', { name: 'Decide' })
    await decide.press('Enter')
    await expect(head.page.getByText('Say why in at least five characters.')).toBeVisible()
    await head.page.getByLabel('Reason, sent to the author').fill('It tells when the school is empty.')
    await decide.press('Enter')
    await expect(head.page.getByText('Decided. The author can read why.')).toBeVisible()
    await expect(caseWith(head.page, text)).toHaveCount(0)

    await open(page, '/moderation/own')
    const decided = page.getByRole('listitem').filter({ hasText: 'It tells when the school is empty.' })
    await decided.getByText('Your text', { exact: true }).click()
    await expect(decided.getByText(text)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await decided.getByLabel('Why should it be decided otherwise?').fill('The times are on our public page.')
    await decided.getByRole('button', { name: 'Appeal' }).click()
    await expect(page.getByText('Your appeal was sent. Somebody else decides.')).toBeVisible()
    await expect(decided).toContainText('The times are on our public page.')
    await expect(decided.getByRole('button', { name: 'Appeal' })).toHaveCount(0)

    // Whoever decided sees the appeal and may not decide it.
    await open(head.page, '/moderation?why=APPEAL')
    await caseWith(head.page, text).click()
    await expect(head.page.getByText(/Someone else decides about this/)).toBeVisible()
    await expect(head.page.getByRole('button', { name: 'Decide' })).toHaveCount(0)
    await leave(head)

    await open(operator.page, '/operation/moderation/posts?why=APPEAL')
    await caseWith(operator.page, text).click()
    await expect(operator.page.getByText('The times are on our public page.')).toBeVisible()
    await operator.page.getByRole('radio', { name: /^Reverse/ }).check()
    await operator.page.getByLabel('Reason, sent to the author').fill('The times are public indeed.')
    await operator.page.getByRole('button', { name: 'Decide' }).click()
    await expect(operator.page.getByText('Decided. The author can read why.')).toBeVisible()
    await leave(operator)

    await open(page, '/moderation/own')
    await expect(page.getByText('The decision was reversed.').first()).toBeVisible()
    await open(page, '/neelkanth-school/community')
    await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
  })
})

test.describe('a comment that is reported', () => {
  test.use(DESKTOP)
  test.slow()

  test('a pupil reports it from its menu, a moderator removes it, it is gone from the thread, and its author reads why', async ({
    page,
    browser,
  }) => {
    const text = `Whoever shouts loudest is right, since ${Date.now()}.`
    await enter(page, AUTHOR)
    const { slug, id } = await post(page, '/api/post/createUpdated', { description: `What next? ${text}` })
    const address = `/neelkanth-school/community/details/${slug}`
    await post(page, '/api/comment/create', { activityId: id, text })
    const comments = (at: Page) => at.getByRole('region', { name: 'Comments' })

    const pupil = await sit(browser, PUPIL, address)
    const comment = comments(pupil.page).getByRole('article').filter({ hasText: text })
    await comment.getByRole('button', { name: 'What to do with this comment' }).click()
    await pupil.page.getByRole('menuitem', { name: 'Report', exact: true }).click()
    const form = pupil.page.getByRole('dialog')
    await expect(form).toContainText('What’s wrong with this comment?')
    await expect(form).toContainText(text)
    expect(await faultsOf(pupil.page)).toEqual([])
    await form.getByRole('radio', { name: /^Inappropriate/ }).check()
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(pupil.page.getByText(/Sent\. Your ticket is/)).toBeVisible()
    await leave(pupil)

    const head = await sit(browser, HEAD, '/moderation')
    await caseWith(head.page, text).click()
    await expect(head.page.getByText('Hidden until it’s decided')).toBeVisible()
    await head.page.getByRole('button', { name: 'Take this case' }).click()
    await head.page.getByRole('radio', { name: /^Remove/ }).check()
    await head.page.getByLabel('Reason, sent to the author').fill('Nobody is to be shouted down here.')
    await head.page.getByRole('button', { name: 'Decide' }).click()
    await expect(head.page.getByText('Decided. The author can read why.')).toBeVisible()
    await open(head.page, address)
    await expect(comments(head.page).getByRole('textbox', { name: 'Your comment' })).toBeVisible()
    await expect(comments(head.page).getByRole('article')).toHaveCount(0)
    await leave(head)

    await open(page, '/moderation/own')
    const decided = page.getByRole('listitem').filter({ hasText: 'Nobody is to be shouted down here.' })
    await decided.getByText('Your text', { exact: true }).click()
    await expect(decided.getByText(text)).toBeVisible()
  })
})
