import { createHash } from 'node:crypto'
import { expect, test as base } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@chowk/demo/people.ts'

/** What a page complained about while it was used: faults of scripts and breaches of the content policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (/content.security.policy|trusted ?type|hydrat|Minified React error/i.test(text))
      complaints.push(`${page.url()}: ${text}`)
  })
  return complaints
}

/** Inline scripts of a document that its own content policy would not let run, by their beginnings; asked for without a browser. */
export async function scriptsAgainstPolicy(request: APIRequestContext, address: string): Promise<string[]> {
  const answer = await request.get(address)
  const policy = answer.headers()['content-security-policy'] ?? ''
  const inline = [...(await answer.text()).matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
  if (inline.length === 0) return [`${address}: no script at all`]
  return inline
    .filter(([, attributes = '', text = '']) => {
      // Data, which nothing runs.
      if (attributes.includes('type="application/ld+json"')) return false
      const nonce = /\snonce="([^"]+)"/.exec(attributes)?.[1]
      const hash = createHash('sha256').update(text).digest('base64')
      return !policy.includes(`'sha256-${hash}'`) && !(nonce && policy.includes(`'nonce-${nonce}'`))
    })
    .map(([script]) => `${address}: ${script.slice(0, 80)}`)
}

/** Who walks where: sign-ins of one account are counted, and two journeys of one reader would meet. */
export const PEOPLE = {
  reader: 'meera@demo.chowk.example',
  saving: 'leela@demo.chowk.example',
  muting: 'kabir@demo.chowk.example',
  reporting: 'anil@demo.chowk.example',
  operator: 'farah@demo.chowk.example',
}

interface Journey {
  complaints: string[]
}

/** A journey ends well only when nothing broke on its way. */
export const test = base.extend<Journey>({
  baseURL: process.env['CHOWK_AT'] ?? '',
  context: async ({ context, browser }, use) => {
    await use(context)
    // The pages of a second person would go on polling the server beside the next journeys.
    for (const other of browser.contexts()) if (other !== context) await other.close()
  },
  complaints: [
    async ({ page }, use) => {
      const complaints = complaintsOf(page)
      await use(complaints)
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
    },
    { auto: true },
  ],
})

/** Waits until the page answers to touch: before that a press does what plain HTML does. What listens to keys begins a frame later. */
export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Opens an address and waits until it is alive. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await isReady(page)
}

interface Router {
  navigate(address: string): Promise<void>
  state: { navigation: { state: string }; matches: { route: { id: string } }[] }
}
type Routed = typeof globalThis & { __reactRouterDataRouter: Router }

/** The route that the page shows, when it shows all that it reads. */
export async function routeShown(page: Page): Promise<string> {
  await page.waitForFunction(() => {
    const { navigation } = (globalThis as Routed).__reactRouterDataRouter.state
    return navigation.state === 'idle' && document.querySelector('main [aria-busy="true"]') === null
  })
  return await page.evaluate(() => (globalThis as Routed).__reactRouterDataRouter.state.matches.at(-1)?.route.id ?? '')
}

/** Goes on to an address inside the document that stands open, as a link does. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => await (globalThis as Routed).__reactRouterDataRouter.navigate(to), address)
}

/** Signed in when the journey begins, as the form leaves it: where signing in is not the point. */
export async function enter(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const credentials = { email, password, loginType: 'employee' }
  const answer = await page.request.post('/api/employee/login', {
    data: credentials,
    headers: { accept: 'application/json' },
  })
  expect(answer.status()).toBe(200)
  const { body } = (await answer.json()) as { body: unknown }
  const refreshToken = (answer.headers()['authorization'] ?? '').replace(/^Bearer /i, '')
  const localStorage = [
    { name: 'userData', value: JSON.stringify(body) },
    { name: 'refreshToken', value: refreshToken },
  ]
  const { cookies } = await page.context().storageState()
  await page.context().setStorageState({ cookies, origins: [{ origin: new URL(answer.url()).origin, localStorage }] })
}

/** Signs in on the page that stands open. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page
    .getByLabel(/e-mail/i)
    .first()
    .fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}
