import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, complaintsOf, enter, isReady, open, signIn, test } from './journey.ts'
import { newestStories } from './screens.ts'

const WORDS = 'The number of the wells is not the one that the village counted.'
const ANSWER = 'We asked the village office, and the number stands as it was told.'

async function send(page: Page, title: string): Promise<void> {
  const form = page.getByRole('dialog')
  await expect(form).toContainText(title)
  await form.getByLabel('What did you see?').fill(WORDS)
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/Sent\. You’ll find the answer|Your report was updated/)).toBeVisible()
}

async function decide(browser: Browser, title: string, heading = title): Promise<string[]> {
  const context = await browser.newContext({
    ...DESKTOP,
    baseURL: process.env['CHOWK_AT'] ?? '',
    locale: 'en-IN',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await enter(page, PEOPLE.operator)
  await open(page, '/operation/moderation')
  await page.getByRole('button', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  await expect(page.getByText(WORDS)).toBeVisible()
  // Who reported it is nobody's business, the operator's included.
  await expect(page.getByRole('main')).not.toContainText(/Anil|Deshpande|Meera/)
  await page.getByRole('radio', { name: /^Keep it(?! with a note)/ }).check()
  await page.getByRole('button', { name: 'Decide, then next story' }).click()
  await expect(page.getByText('Give a reason of at least five characters.')).toBeVisible()
  await page.getByRole('textbox').last().fill(ANSWER)
  await page.getByRole('button', { name: 'Decide, then next story' }).click()
  await expect(page.getByText('Decided. We’ve told everyone who reported it.')).toBeVisible()
  await context.close()
  return complaints
}

test.describe('on a phone', () => {
  test.use(PHONE)
  test.slow()

  test('a visitor reports a story, is asked to sign in, and finds the answer among her reports [R1.05]', async ({
    page,
    browser,
  }, { retry }) => {
    const story = (await newestStories(page.request, 'en'))[5 + retry]
    const title = story?.title ?? ''
    await open(page, `/details/${story?.slug}`)
    await page
      .getByRole('button', { name: /^(Options for|More: )/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await isReady(page)
    await signIn(page, PEOPLE.reporting)
    await expect(page).toHaveURL(/\/details\//)
    await send(page, title)

    await open(page, '/latest')
    await expect(page.locator('main article').first()).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    await open(page, '/my-reports')
    const mine = page.getByRole('listitem').filter({ hasText: title })
    await expect(mine).toContainText(/Waiting for review|In review/)

    expect(await decide(browser, title)).toEqual([])

    await open(page, '/my-reports')
    await expect(mine).toContainText('No change')
    await expect(mine).toContainText(ANSWER)
  })
})

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a reader who is signed in reports at once, keeps the story if she wants to, and may say it better [R1.05]', async ({
    page,
  }, { retry }) => {
    await enter(page, PEOPLE.reader)
    const story = (await newestStories(page.request, 'en'))[8 + retry]
    const title = story?.title ?? ''
    await open(page, `/details/${story?.slug}`)
    await page
      .getByRole('button', { name: /^(Options for|More: )/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /Others/ })
      .check()
    await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Tell us what’s wrong in at least ten characters.')).toBeVisible()
    await page.getByLabel('Hide this story from my lists').uncheck()
    await send(page, title)
    await page
      .getByRole('button', { name: 'My reports' })
      .or(page.getByRole('link', { name: 'My reports' }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/my-reports/)
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(WORDS)
  })

  test('a visitor reports a whole publication, and it waits in the moderators’ queue', async ({ page, browser }, {
    retry,
  }) => {
    // What was decided once is decided: another try reports another one.
    const mixed = new Map(
      (await newestStories(page.request, 'en')).map((one) => [one.publication.slug, one.publication]),
    )
    const publication = [...mixed.values()][5 + retry]
    const name = publication?.name.en ?? ''
    await open(page, `/publication/details?id=${publication?.slug}`)
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await isReady(page)
    await signIn(page, PEOPLE.reader)
    await expect(page).toHaveURL(/publication\/details.*report=1/)
    await page.getByRole('radio', { name: /Inappropriate/ }).check()
    await send(page, name)
    await expect(page).not.toHaveURL(/report=1/)
    await open(page, '/my-reports')
    await expect(page.getByRole('listitem').filter({ hasText: 'The whole publication' })).toContainText(name)
    expect(await decide(browser, `${name}, the whole publication`, name)).toEqual([])
  })
})
