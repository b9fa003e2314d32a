import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { CLIENT } from '@chowk/server/testing/keys/sign-on-provider.ts'
import { DEMO_PASSWORD } from '@chowk/demo/people.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'

const SETTINGS = '/settings/sign-on'
const PROVIDER = process.env['CHOWK_PROVIDER'] ?? ''

/** Fills the owner's form; the provider is offered from then on. */
async function setUp(page: Page): Promise<void> {
  await open(page, SETTINGS)
  await page.getByLabel('Address of the provider').fill(PROVIDER)
  await page.getByLabel('Client ID').fill(CLIENT.clientId)
  await page.getByLabel('Client secret').fill(CLIENT.clientSecret)
  await page.getByLabel('Accepted e-mail addresses').fill('amaltas-heights.example')
  await page.getByLabel('Your password').first().fill('Not-hers-42!')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Your password').first()).toHaveAccessibleDescription('Wrong password.')
  await page.getByLabel('Show it on our sign-in page').check()
  await page.getByLabel('Your password').first().fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

async function chooseAt(page: Page, name: string): Promise<void> {
  await page.waitForURL((url) => url.origin === PROVIDER)
  await page.getByRole('button', { name }).click()
}

test.skip(PROVIDER === '', 'the world that stands open knows no provider')

// A provider sends people back to the machine's name.
test.use(DESKTOP)

test('an owner sets her organisation’s provider and tries it; somebody new comes in by the branded page, and again with one press, and unties her account', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, 'tara@demo.chowk.example')
  await setUp(page)
  expect(await page.getByLabel('Return address').inputValue()).toBe(`${baseURL}/sign-on`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await chooseAt(page, 'Tara Bordoloi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It works')
  await expect(page).toHaveURL(`${baseURL}/sign-on`)
  await expect(page.getByText('A new account would be created.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to settings' }).click()
  await expect(page.getByText('Last worked on')).toBeVisible()

  const hers = await browser.newContext({ ...PHONE, baseURL })
  const phone = await hers.newPage()
  const comeIn = async () => {
    await open(phone, '/amaltas-heights/login')
    await phone.getByRole('button', { name: 'Sign in with Amaltas Heights' }).click()
  }
  await comeIn()
  await chooseAt(phone, 'Nadi Kalita')
  // Nobody knows yet how old she is: she is asked before anything else.
  await phone.waitForURL((url) => url.origin === baseURL && url.pathname === '/guardian')
  await isReady(phone)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('When were you born?')
  await phone.getByLabel('Year of birth').fill('1991')
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await phone.waitForURL((url) => url.pathname !== '/guardian')
  await isReady(phone)
  await phone.goto('/signout')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
  await comeIn()
  // The provider remembers her.
  await phone.waitForURL((url) => url.origin === baseURL && !/login|sign-on/.test(url.pathname))
  await open(phone, '/settings/security')
  await phone.getByRole('button', { name: 'Disconnect Amaltas Heights' }).click()
  await phone.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(phone.getByText('Amaltas Heights no longer opens this account.')).toBeVisible()
  await hers.close()
})
