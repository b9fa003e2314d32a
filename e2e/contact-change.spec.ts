import { expect } from '@playwright/test'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { DESKTOP, PHONE } from './browser.ts'
import { open, test } from './journey.ts'
import { freshEmail } from './post.ts'

const OLD = freshEmail('gauri')
const PASSWORD = 'Banyan & 3 stalls'
const NEW = freshEmail('gauri.kulkarni')

/** The newest letter to an address, in the frame of the demo's post that shows it. */
async function letterTo(context: BrowserContext, address: string): Promise<{ text: string; links: string[] }> {
  const page = await context.newPage()
  await page.goto('/demo/post')
  const letter = page.locator('article', { hasText: address }).first().locator('section[lang=en]')
  const body = letter.frameLocator('iframe').locator('body')
  const text = await body.innerText()
  const links = await body.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  await page.close()
  return { text, links }
}

const codeFor = async (context: BrowserContext, address: string) =>
  /\b\d{6}\b/.exec((await letterTo(context, address)).text)?.[0] ?? ''

interface Said {
  body: { transactionId: string }
}

/** Opens an account as the sign-up does: that is another journey. */
async function signUp(request: APIRequestContext, context: BrowserContext, email: string): Promise<void> {
  const headers = { 'x-chowk': '1', accept: 'application/json' }
  const response = await request.get(`/api/employee/get/otp?email=${email}`, { headers })
  const { transactionId } = ((await response.json()) as Said).body
  const code = await codeFor(context, email)
  await request.post('/api/otp/verify', { data: { transactionId, code }, headers })
  const account = { name: 'Gauri Kulkarni', password: PASSWORD, birthYear: 1987, terms: true }
  const made = await request.post('/api/employee/default/account/create', {
    data: { transactionId, ...account },
    headers,
  })
  expect(made.status()).toBe(200)
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('The code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.describe('a new address', () => {
  test.use(DESKTOP)

  test('a person puts up a picture, changes her e-mail by a code, signs in by one elsewhere, and the old address takes it back [cso:O35]', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.slow()
    await signUp(page.request, context, OLD)
    await context.clearCookies()
    await open(page, '/login')
    await page.getByLabel('E-mail or mobile').fill(OLD)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await open(page, '/settings/profile')
    const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b4573a' } })
      .jpeg()
      .toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'gauri.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Use this part' }).click()
    await expect(page.locator('header img[src^="/portrait/"][src$=".webp"]')).toBeVisible()

    await page.getByRole('button', { name: 'Change E-mail' }).click()
    await page.getByLabel('New e-mail').fill(NEW)
    await page.getByLabel('Your password').fill('guess')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('Wrong password.')).toBeVisible()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('The code')).toBeVisible()
    await typeCode(page, await codeFor(context, NEW))
    await expect(page.getByText('Done. From now on, sign in with it.')).toBeVisible()
    await expect(page.getByText(NEW)).toBeVisible()

    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    const other = await phone.newPage()
    await open(other, '/login')
    await other.getByLabel('E-mail or mobile').fill(NEW)
    await other.getByRole('button', { name: 'Sign in with a code' }).click()
    await expect(other.getByLabel('E-mail or mobile')).toHaveValue(NEW)
    await other.getByRole('button', { name: 'Send code', exact: true }).click()
    await expect(other.getByLabel('The code')).toBeVisible()
    await typeCode(other, await codeFor(phone, NEW))
    await other.waitForURL((url) => url.pathname !== '/login')
    await open(other, '/settings/profile')
    await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Gauri Kulkarni')

    const { text, links } = await letterTo(phone, OLD)
    expect(text).toContain('ga•••@walks.example')
    const { pathname, search } = new URL(links.find((link) => link.includes('/contact-undo')) ?? '')
    const owner = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    const third = await owner.newPage()
    await open(third, pathname + search)
    await expect(third).toHaveURL(/\/contact-undo$/)
    await third.getByRole('button', { name: 'Change it back' }).click()
    await expect(third.getByText('Your e-mail or number is back as it was.')).toBeVisible()
    await other.goto('/settings/profile')
    await expect(other).toHaveURL(/\/login/)
    await Promise.all([phone.close(), owner.close()])
  })
})
