import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { FARIDA, UMA } from './teachers.ts'

const DETAILS = '/neelkanth-school/community/details/'
const JSON_ONLY = { 'x-chowk': '1', accept: 'application/json' }

/** A post of Farida’s for her school. */
async function givenPost(page: Page): Promise<string> {
  const text = `Tide of ${Date.now()}.`
  const answer = await page.request.post('/api/post/createUpdated', {
    data: { description: text },
    headers: { ...JSON_ONLY, 'idempotency-key': text },
  })
  expect(answer.status()).toBe(200)
  const { body } = (await answer.json()) as { body: { slug: string } }
  return DETAILS + body.slug
}

async function pageOf(browser: Browser, email: string, how: object = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ ...how, baseURL: process.env['CHOWK_AT'] ?? '', serviceWorkers: 'block' })
  const page = await context.newPage()
  await enter(page, email)
  return page
}

const comments = (page: Page) => page.getByRole('region', { name: /Comments|टिप्पणियाँ/ })
const offers = (page: Page) => page.getByRole('listbox', { name: /People you can mention|जिनका ज़िक्र कर सकते हैं/ })

test.describe('on a desk', () => {
  test.use(DESKTOP)
  test.slow()

  test('by keys alone somebody is named in a comment: Escape leaves the text, Enter takes a name, and she comes from her bell to it', async ({
    page,
    browser,
  }) => {
    await enter(page, FARIDA.email)
    await open(page, await givenPost(page))
    const box = comments(page).getByRole('textbox', { name: 'Your comment' })
    await box.focus()
    // The school has many who are called Uma.
    await page.keyboard.type('Ask @uma nai')
    await expect(offers(page).getByRole('option', { name: /Uma Nair/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(offers(page)).toHaveCount(0)
    await expect(box).toHaveValue('Ask @uma nai')
    await page.keyboard.type('r')
    await expect(offers(page).getByRole('option', { name: /Uma Nair/, selected: true })).toBeVisible()
    await expect(box).toHaveAttribute('aria-activedescendant', /./)
    expect(await faultsOf(page)).toEqual([])
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/mention-desk.png` })
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('Ask @Uma Nair ')
    await page.keyboard.type('about it.')
    await comments(page).getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(comments(page).getByRole('link', { name: '@Uma Nair' })).toHaveAttribute(
      'href',
      `/user/${UMA.customUrl}`,
    )

    const named = await pageOf(browser, UMA.email)
    await open(named, '/notifications')
    await named
      .getByRole('link', { name: /Farida Baig mentioned you in/ })
      .first()
      .click()
    await expect(comments(named).getByRole('link', { name: '@Uma Nair' })).toBeVisible()
    await named.context().close()
  })
})

test.describe('in an article', () => {
  test.use(DESKTOP)
  test.slow()

  test('people are named by keys alone, in both scripts: Escape leaves the words, Enter takes the name as one piece [cso:C42]', async ({
    page,
  }) => {
    await enter(page, FARIDA.email)
    await open(page, '/article/article')
    await page.getByLabel('Title', { exact: true }).fill(`Thanks of ${Date.now()}`)
    const field = page.getByRole('textbox', { name: 'Text of the article' })
    await field.focus()
    await page.keyboard.type('Thanks, @uma nai')
    await expect(offers(page).getByRole('option', { name: /Uma Nair/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(offers(page)).toHaveCount(0)
    await expect(field).toHaveText('Thanks, @uma nai')
    await page.keyboard.type('r')
    await expect(offers(page).getByRole('option', { name: /Uma Nair/, selected: true })).toBeVisible()
    await expect(field).toHaveAttribute('aria-activedescendant', /./)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(field.locator('[data-mention]')).toHaveText('@Uma Nair')
    await page.keyboard.type('and @उमा नायर')
    await expect(offers(page).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field.locator('p')).toHaveCount(1)
    await page.keyboard.type(' for the plates, the labels and all the paper under them. '.repeat(5))
    await page.getByRole('button', { name: 'Publish…' }).filter({ visible: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/community-library\/details/)
    await expect(page.getByRole('main').getByRole('link', { name: '@Uma Nair' })).toHaveAttribute(
      'href',
      `/user/${UMA.customUrl}`,
    )
  })
})
