import { expect } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, isReady, open, signIn, test } from './journey.ts'

const headlines = 'main article h2 a, main article h3 a'

const storedKeys = () => Object.keys(localStorage)

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a visitor saves, is asked to sign in, and finds the story in her list [R2.04] [R3.05] [/saved-items] [/login]', async ({
    page,
  }) => {
    await open(page, '/latest')
    const title = (await page.locator(headlines).nth(3).textContent()) ?? ''
    await page.locator(headlines).nth(3).click()
    // Her press is for the mark of the story, not for the one that stands beside it in the list.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page
      .getByRole('button', { name: `Save: ${title}` })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await isReady(page)
    await signIn(page, PEOPLE.reader)
    await isReady(page)
    await expect(page.getByRole('button', { name: `Save: ${title}` }).first()).toHaveAttribute('aria-pressed', 'true')
    await open(page, '/saved-items')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })

  test('who opens the saved list signed out comes back to it and all that narrowed it after signing in [R2.04] [R6.06] [V1:C12]', async ({
    page,
  }) => {
    const narrowed = '/saved-items?order=oldest&folder=none&publication=none&words=water'
    await page.goto(narrowed)
    await expect(page).toHaveURL(/\/login/)
    await isReady(page)
    await signIn(page, PEOPLE.saving)
    await expect(page).toHaveURL((url) => url.pathname + url.search === narrowed)
  })
})

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('signing out leaves nothing of the person on the computer, only the name of the device [R4.09] [R4.10] [R3.11] [V1:C19] [/signout]', async ({
    page,
    context,
  }) => {
    await open(page, '/login')
    await signIn(page, PEOPLE.operator)
    await isReady(page)
    const names = ['userData', 'refreshToken', 'deviceuuID']
    expect(await page.evaluate(storedKeys)).toEqual(expect.arrayContaining(names))
    const device = await page.evaluate(() => localStorage.getItem('deviceuuID'))
    expect(device).toMatch(/^[0-9a-f-]{36}$/)
    await page.evaluate(() => {
      localStorage.setItem('recommendAssesment', '1')
      localStorage.setItem('quizSessionId', '1')
    })
    await page.goto('/signout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    const left = await page.evaluate(storedKeys)
    for (const key of ['userData', 'refreshToken', 'recommendAssesment', 'quizSessionId'])
      expect(left).not.toContain(key)
    expect(await page.evaluate(() => localStorage.getItem('deviceuuID'))).toBe(device)
    const cookies = (await context.cookies()).map(({ name }) => name)
    expect(cookies).not.toContain('chowk_access')
    expect(cookies).not.toContain('chowk_in')
    await page.goto('/saved-items')
    await expect(page).toHaveURL(/\/login/)
  })

  test('signing out works on this computer even when the server does not answer [R4.10]', async ({ page }) => {
    await open(page, '/login')
    await signIn(page, PEOPLE.operator)
    await isReady(page)
    await page.route('**/api/user/logout', async (route) => await route.abort('connectionfailed'))
    await page.goto('/signout')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    const left = await page.evaluate(storedKeys)
    for (const key of ['userData', 'refreshToken']) expect(left).not.toContain(key)
  })

  test('a reader whose access cookie has just ended sees her page, not a login [R7.03] [ses-renew]', async ({
    page,
    context,
  }) => {
    await open(page, '/login')
    await signIn(page, PEOPLE.saving)
    await isReady(page)
    await context.clearCookies({ name: 'chowk_access' })
    await open(page, '/saved-items')
    await expect(page).toHaveURL(/\/saved-items$/)
    await expect(page.getByRole('button', { name: 'Leela Thomas’s account' })).toBeVisible()
    // A call renews what the page alone did not need.
    await open(page, '/latest')
    const title = (await page.locator(headlines).first().textContent()) ?? ''
    await page.locator(headlines).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const before = await page.evaluate(() => localStorage.getItem('refreshToken'))
    await context.clearCookies({ name: 'chowk_access' })
    const mark = page.getByRole('button', { name: /^Saved?: / }).first()
    const was = await mark.getAttribute('aria-pressed')
    await mark.click()
    await expect.poll(async () => await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBe(before)
    await expect(mark).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true')
  })
})
