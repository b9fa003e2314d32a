import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from '@chowk/demo/people.ts'
import { DESKTOP } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'
import { TRY, freshEmail, openAccount } from './post.ts'

const NILA = { email: freshEmail('nila'), name: 'Nila Chacko', password: 'Banyan & 4 stalls' }
const LOOMS = `Loom House ${TRY}`

test.use(DESKTOP)

test('an owner buys a plan; an operator sends some of it back, and she finds the credit note beside her invoice [V1:E9]', async ({
  page,
  browser,
}) => {
  test.slow()
  await openAccount(page, NILA)
  const opened = await page.request.post('/api/organisation/workspaces', {
    data: { name: LOOMS, customUrl: `loom-house-${TRY}`, kind: 'GROUP', mayAct: true },
    headers: { 'x-chowk': '1', accept: 'application/json', 'idempotency-key': LOOMS },
  })
  expect(opened.status()).toBe(200)
  await enter(page, NILA.email, NILA.password)
  await open(page, '/plans/buy?plan=STORE&period=YEAR')
  await page.getByLabel('Name on the invoice').fill(LOOMS)
  await page.getByLabel('Address').fill('7 Weavers Street, Pune')
  await page.getByLabel('State').selectOption('27')
  await page.getByLabel('PIN').fill('411004')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'UPI' }).click()
  await page.getByRole('button', { name: 'Payment succeeds' }).click()
  await page.getByRole('link', { name: 'View your plan' }).click()
  await expect(page.getByText('₹28,320', { exact: true })).toBeVisible()

  const context = await browser.newContext({ ...DESKTOP, baseURL: new URL(page.url()).origin })
  const operator = await context.newPage()
  await enter(operator, PEOPLE.operator)
  await open(operator, `/operation/plans/payments?find=${encodeURIComponent(LOOMS)}`)
  await operator.getByRole('button', { name: 'Refund' }).click()
  const sheet = operator.getByRole('dialog', { name: 'Refund' })
  await sheet.getByLabel('Amount').fill('28,321')
  await sheet.getByLabel('Reason').fill('They closed a month after they paid for a year.')
  await sheet.getByLabel('Your password').fill(DEMO_PASSWORD)
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await expect(sheet.getByText('Only ₹28,320 of this payment is left.')).toBeVisible()
  await sheet.getByLabel('Amount').fill('25,960.50')
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await expect(sheet).toBeHidden()
  await expect(operator.getByText(/₹25,960\.50 (to be )?sent back/)).toBeVisible()
  await context.close()

  await open(page, '/settings/plan')
  const note = page.getByRole('listitem').filter({ hasText: 'Credit note for CH/' })
  await expect(note).toContainText('−₹25,960.50')
  await note.getByRole('button', { name: /PDF/ }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download in English' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^CN-\d\d-\d\d-\d{6}-en\.pdf$/)
})
