import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'

/** A number of this try: what is tried again runs in a worker of its own. */
export const TRY = Number(process.env['TEST_WORKER_INDEX'])

let made = 0
/** An address that nobody has had yet, in a journey that is walked again by the same worker either. */
export const freshEmail = (name: string) => `${name}${TRY}.${++made}@walks.example`

/** Opens the demo's post and reads the code in the newest letter to an address, in the frame that shows it. */
export async function codeFor(context: BrowserContext, address: string, language = 'en'): Promise<string> {
  const page = await context.newPage()
  await page.goto('/demo/post')
  const letter = page.locator('article', { hasText: address }).first().locator(`section[lang=${language}]`)
  const isMail = address.includes('@')
  const text = isMail
    ? await letter.frameLocator('iframe').locator('body').innerText()
    : await letter.locator('pre').innerText()
  await page.close()
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Opens an account as the form would, with the code from the post, and leaves the browser signed in: where signing up is not the point. */
export async function openAccount(
  page: Page,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  const own = { headers: { 'x-chowk': '1', accept: 'application/json' } }
  const sent = await page.request.get(`/api/employee/get/otp?email=${email}&language=en`, own)
  const { transactionId } = ((await sent.json()) as { body: { transactionId: string } }).body
  const code = await codeFor(page.context(), email)
  await page.request.post('/api/otp/verify', { data: { transactionId, code }, ...own })
  const account = { transactionId, name, password, birthYear: 1985, language: 'en', terms: true }
  const made = await page.request.post('/api/identity/person/create', { data: account, ...own })
  expect(made.status()).toBe(200)
}
