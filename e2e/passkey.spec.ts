import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@chowk/demo/people.ts'
import { DESKTOP, PHONE, WINDOWED } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'

const SECURITY = '/settings/security'

// Passkeys go through the browser's own windows: the rest of the journeys have none.
test.use({ launchOptions: WINDOWED })

/** A telephone's keeper of passkeys, whose finger is always right. */
async function givenKeeper(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.describe('on a phone, at the name of the machine', () => {
  // Passkeys belong to a name: a bare number has none.
  test.use(PHONE)

  test('somebody adds a passkey, signs in with it without typing, calls it something else and takes it away', async ({
    page,
  }) => {
    await enter(page, 'anil@demo.chowk.example')
    await givenKeeper(page)
    await open(page, SECURITY)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Phone, blue')
    await page.getByLabel('Your password').fill('Not-hers-42!')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Wrong password.')).toBeVisible()
    await page.getByLabel('Your password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('“Phone, blue” added.')).toBeVisible()

    await page.goto('/signout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    await open(page, `/login?redirectionUrl=${encodeURIComponent(SECURITY)}`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL((url) => url.pathname === SECURITY)
    await isReady(page)
    const row = page.getByRole('listitem').filter({ hasText: 'Phone, blue' })
    await expect(row).toContainText('Last used: Just now')

    await row.getByRole('button', { name: 'Rename Phone, blue' }).click()
    await row.getByRole('textbox', { name: 'Name' }).fill('Phone, green')
    await row.getByRole('button', { name: 'Save name' }).click()
    const renamed = page.getByRole('listitem').filter({ hasText: 'Phone, green' })
    await renamed.getByRole('button', { name: 'Remove Phone, green' }).click()
    await renamed.getByLabel('Your password').fill(DEMO_PASSWORD)
    await renamed.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('No passkeys yet.')).toBeVisible()

    await page.goto('/signout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    await open(page, '/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText(/no longer knows this passkey/)
  })
})

test.describe('on a desk, at a bare number', () => {
  test.use({ ...DESKTOP, baseURL: (process.env['CHOWK_AT'] ?? '').replace('localhost', '127.0.0.1') })

  test('whoever opens Chowk by a number is told that passkeys need its name', async ({ page }) => {
    await givenKeeper(page)
    await open(page, '/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Chowk’s public address/)
  })
})
