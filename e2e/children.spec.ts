import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PHONE } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'
import { codeFor, freshEmail, openAccount } from './post.ts'

const PASSWORD = 'Banyan & 3 stalls'
const HELD = /\/guardian$/

async function sayYear(page: Page, year: string): Promise<void> {
  await open(page, '/settings/profile')
  const field = page.getByLabel('Year of birth')
  await field.fill(year)
  await page.locator('form', { has: field }).getByRole('button', { name: 'Save', exact: true }).click()
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('whoever says a younger year waits for a guardian in every tab and going back too, and goes on with her code [V1:A3]', async ({
    page,
    context,
  }) => {
    const her = { email: freshEmail('ketaki'), name: 'Ketaki Rane', password: PASSWORD }
    const mother = freshEmail('sunanda')
    await openAccount(page, her)
    const tab = await context.newPage()
    await open(tab, '/latest')
    await open(page, '/latest')
    await sayYear(page, String(new Date().getFullYear() - 12))
    await expect(page).toHaveURL(HELD)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask a parent or guardian')
    await page.goBack()
    await expect(page).toHaveURL(HELD)
    for (const address of ['/', '/for-you', '/settings', '/organisation/new']) {
      await open(page, address)
      await expect(page).toHaveURL(HELD)
    }
    // The second tab finds out at its next step.
    await tab
      .getByRole('button', { name: /^Save: / })
      .first()
      .click()
    await expect(tab).toHaveURL(HELD)
    await tab.close()

    await page.getByLabel('Parent’s or guardian’s name').fill('Sunanda Rane')
    await page.getByLabel('Parent’s or guardian’s e-mail or mobile').fill(her.email)
    await page.getByRole('button', { name: 'Send them a code' }).click()
    await expect(page.getByText('This is your own contact.').first()).toBeVisible()
    await page.getByLabel('Parent’s or guardian’s e-mail or mobile').fill(mother)
    await page.getByRole('button', { name: 'Send them a code' }).click()
    await expect(page.getByLabel('The code')).toBeVisible()
    await page.getByLabel('The code').fill(await codeFor(context, mother))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).not.toHaveURL(HELD)
    await open(page, '/for-you')
    await expect(page).toHaveURL(/\/for-you$/)
  })

  test('whoever waits for a guardian and signed out in another tab comes to signing in, and waits again afterwards [V1:A3]', async ({
    page,
    context,
  }) => {
    const her = { email: freshEmail('madhura'), name: 'Madhura Rane', password: PASSWORD }
    await openAccount(page, her)
    await enter(page, her.email, PASSWORD)
    await sayYear(page, String(new Date().getFullYear() - 12))
    await expect(page).toHaveURL(HELD)
    await isReady(page)
    const tab = await context.newPage()
    await tab.goto('/signout')
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    await tab.close()
    await page.getByRole('link', { name: 'Download my data or delete my profile' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page
      .getByLabel(/e-mail/i)
      .first()
      .fill(her.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/settings\/delete-profile$/)
    await open(page, '/latest')
    await expect(page).toHaveURL(HELD)
  })

  test('a visitor is asked once about cookies, both answers weigh the same, and refusing leaves nothing that outlasts the browser [V1:A7]', async ({
    page,
    context,
  }) => {
    await context.clearCookies()
    await open(page, '/latest')
    const question = page.getByRole('region', { name: 'Cookies on this device' })
    await expect(question).toBeVisible()
    // No wall: the page is used before it is answered.
    await page.locator('main [data-story] h2 a').first().click()
    await expect(page).toHaveURL(/\/details\//)
    await expect(question).toBeVisible()
    const answers = question.getByRole('button')
    await expect(answers).toHaveText(['Only what’s needed', 'Remember it'])
    const [one, other] = await answers.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { backgroundColor, color, fontWeight } = getComputedStyle(button)
        return JSON.stringify({ width: Math.round(width), height, backgroundColor, color, fontWeight })
      }),
    )
    expect(one).toBe(other)
    await question.getByRole('button', { name: 'Only what’s needed' }).click()
    await expect(question).toHaveCount(0)
    await page.reload()
    await isReady(page)
    await expect(question).toHaveCount(0)
    const device = (await context.cookies()).find(({ name }) => name === 'chowk_device')
    expect(device?.expires ?? -1).toBe(-1)
    // She answers otherwise as easily.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
    await question.getByRole('button', { name: 'Remember it' }).click()
    await expect(question).toHaveCount(0)
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'chowk_device')?.expires ?? 0)
      .toBeGreaterThan(Date.now() / 1000 + 365 * 86_400)
  })
})
