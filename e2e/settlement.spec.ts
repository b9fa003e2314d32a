import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@chowk/demo/people.ts'
import { actFor } from './acting.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'

const LEELA = 'leela@demo.chowk.example'
const FARAH = 'farah@demo.chowk.example'

async function letSandbox(browser: Browser, page: Page, mode: string): Promise<void> {
  const context = await browser.newContext({ ...DESKTOP, baseURL: new URL(page.url()).origin })
  const operator = await context.newPage()
  await enter(operator, FARAH)
  await open(operator, '/operation/payouts?lang=en')
  await operator.getByRole('button', { name: 'Change how the sandbox behaves' }).click()
  const sheet = operator.getByRole('dialog')
  await sheet.getByRole('radio', { name: mode }).check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await context.close()
}

/** Asks for the payout of the newest order that is due. */
async function requestPayout(page: Page): Promise<void> {
  await open(page, '/transaction?lang=en')
  await page.getByRole('button', { name: 'Request payout' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Arrives in your bank')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request payout' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens an address again until it shows a text: a job does the rest. */
async function waitFor(page: Page, address: string, text: string): Promise<void> {
  await expect(async () => {
    await open(page, address)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

// Both set how the sandbox behaves.
test.describe.configure({ mode: 'serial' })

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a seller asks for a payout, sees it arrive and what it pays [/transaction] [set-request] [set-list] [set-wallet]', async ({
    page,
    browser,
  }) => {
    await enter(page, LEELA)
    await actFor(page, 'neelkanth-school')
    await open(page, '/transaction?lang=en')
    await letSandbox(browser, page, 'Pays at once')
    await requestPayout(page)
    await waitFor(page, '/transaction?part=payouts&lang=en', 'Paid')
    await open(page, '/payment-settings?lang=en')
    await expect(page.getByRole('radio', { name: 'Only when I request it' })).toBeChecked()
  })

  test('a payout that the bank refuses is due again, and the seller corrects the account [/payment-settings] [/bank-details] [bank-update]', async ({
    page,
    browser,
  }) => {
    await enter(page, LEELA)
    await actFor(page, 'neelkanth-school')
    await open(page, '/transaction?lang=en')
    await letSandbox(browser, page, 'Refuses')
    await requestPayout(page)
    await waitFor(page, '/transaction?part=payouts&lang=en', 'The account does not exist')
    await letSandbox(browser, page, 'Pays at once')
    await open(page, '/bank-details?lang=en')
    await expect(page.getByText('The bank returned a payout to this account')).toBeVisible()
    await page
      .getByRole('button', { name: /^Change/ })
      .first()
      .click()
    const form = page.getByRole('form', { name: 'Bank accounts' })
    await form.getByLabel("Account holder's name").fill('Leela Thomas')
    await form.getByLabel('Account number', { exact: true }).fill('6291100459')
    await form.getByLabel('Account number again').fill('6291100495')
    await form
      .getByLabel(/password/i)
      .first()
      .fill(DEMO_PASSWORD)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('The two numbers differ.').first()).toBeVisible()
    await form.getByLabel('Account number again').fill('6291100459')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText(/payouts wait until/).first()).toBeVisible()
    await waitFor(page, '/transaction?lang=en', 'Your bank details changed in the last 24 hours')
  })
})
