import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { CodeApp } from '@chowk/server/testing/entry/code-app.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { isReady, open, test } from './journey.ts'
import { codeFor, freshEmail } from './post.ts'

const EMAIL = freshEmail('yamuna')
const PASSWORD = 'Banyan & 3 stalls'
const SECURITY = '/settings/security'

async function ask(page: Page, path: string, data?: object): Promise<Record<string, string>> {
  const headers = { accept: 'application/json', 'x-chowk': '1' }
  const said = data ? await page.request.post(path, { data, headers }) : await page.request.get(path, { headers })
  expect(said.status()).toBe(200)
  return ((await said.json()) as { body: Record<string, string> }).body
}

/** A new account, signed out: nobody else's journey meets its second step. */
async function makeAccount(page: Page, context: BrowserContext): Promise<void> {
  const { transactionId } = await ask(page, `/api/employee/get/otp?email=${EMAIL}&language=en`)
  await ask(page, '/api/otp/verify', { transactionId, code: await codeFor(context, EMAIL) })
  const person = { name: 'Yamuna Pillai', password: PASSWORD, birthYear: 1990, language: 'en', terms: true }
  await ask(page, '/api/employee/default/account/create', { transactionId, ...person })
  await ask(page, '/api/user/logout', {})
}

async function firstStep(page: Page): Promise<void> {
  await open(page, '/login?lang=en')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
}

const isInside = async (page: Page) => {
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await isReady(page)
}

/** Turns the second step on as she would, with an app beside her; answers it and the codes of the sheet. */
async function turnOn(page: Page): Promise<{ app: CodeApp; sheet: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'Picture for your app' })).toBeVisible()
  const secret = (await page.locator('main code').textContent()) ?? ''
  const app = new CodeApp(secret.replaceAll(' ', ''), { now: () => new Date() })
  await page.getByLabel('The code').fill(app.code(5))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Wrong code.')).toBeVisible()
  await page.getByLabel('The code').fill(app.code())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Keep these codes')).toBeVisible()
  const sheet = await page.locator('ol code').allTextContents()
  expect(sheet).toHaveLength(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  return { app, sheet }
}

test.use(DESKTOP)
// It waits for the next codes of the app, each half a minute long.
test.slow()

test('she turns a second step on, comes in by it and by a code of her sheet, and signs the other device out', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await makeAccount(page, context)
  await firstStep(page)
  await isInside(page)
  await open(page, SECURITY)
  const { app, sheet } = await turnOn(page)

  await page.goto('/signout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
  await firstStep(page)
  await page.getByLabel('The code').fill(app.code(5))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('You have 4 tries left')).toBeVisible()
  // The code of this half minute was used to turn it on.
  await page.getByLabel('The code').fill(app.code(1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isInside(page)

  const elsewhere = await browser.newContext({ ...PHONE, baseURL })
  const phone = await elsewhere.newPage()
  await firstStep(phone)
  await phone.getByRole('button', { name: 'Use a recovery code' }).click()
  await phone.getByLabel('Recovery code').fill(sheet[0] ?? '')
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isInside(phone)

  await open(page, SECURITY)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  const devices = page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.nth(0)).toContainText('here')
  await expect(devices.nth(1)).toContainText('new device')
  await devices.nth(1).getByRole('button').click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('A device was signed out')).toBeVisible()
  await phone.goto(SECURITY)
  await expect(phone).toHaveURL(/\/login/)
  await elsewhere.close()
})
