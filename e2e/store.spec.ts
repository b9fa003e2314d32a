import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { actFor } from './acting.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'

const TILE = 'Khurja tile, white jali'

async function addToCart(page: Page, name: string): Promise<void> {
  const added = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/cart/'),
  )
  await page.getByRole('button', { name }).click()
  expect((await added).status()).toBe(200)
}

async function payBySandbox(page: Page, words: { pay: RegExp; succeeds: string }): Promise<void> {
  await page.getByRole('button', { name: words.pay }).click()
  await page.getByRole('button', { name: 'UPI' }).click()
  await page.getByRole('button', { name: words.succeeds }).click()
}

test.describe('on a phone in Hindi', () => {
  test.use(PHONE)

  test('a buyer goes from the shop to a paid order and finds it among her orders [/checkout] [/my-orders] [order-buyer]', async ({
    page,
  }) => {
    await enter(page, PEOPLE.saving)
    await open(page, '/bhatti-and-daughters/store?lang=hi')
    await page.getByRole('link', { name: TILE }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TILE)
    await addToCart(page, 'कार्ट में डालें')
    await open(page, '/checkout?lang=hi')
    await payBySandbox(page, { pay: /चुकाएँ$/, succeeds: 'भुगतान हो जाए' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('धन्यवाद। आपका ऑर्डर हो गया।')
    await page.getByRole('link', { name: 'मेरे ऑर्डर' }).last().click()
    await page.getByRole('link', { name: TILE }).first().click()
    await expect(page.getByText('ऑर्डर हुआ').first()).toBeVisible()
    // The buyer changes their mind before the shop confirms.
    await page.getByRole('button', { name: 'रद्द करें' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('कारण').fill('दूसरा रंग चाहिए था।')
    await sheet.getByRole('button', { name: 'रद्द करें', exact: true }).first().click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText('₹225 लौटेंगे')).toBeVisible()
  })
})

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a shop sends an order in part, and its buyer downloads the invoice and returns a piece [/orders] [/order-details/{orderId}] [order-status] [R8.03]', async ({
    page,
    browser,
  }) => {
    test.slow()
    await enter(page, PEOPLE.reporting)
    await open(page, '/bhatti-and-daughters/store?lang=en')
    await page.getByRole('link', { name: 'Incense holder' }).first().click()
    await addToCart(page, 'Add to cart')
    await open(page, '/cart')
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(page.getByText('₹180').first()).toBeVisible()
    await open(page, '/checkout')
    await payBySandbox(page, { pay: /^Order and pay/, succeeds: 'Payment succeeds' })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
    await page.getByRole('link', { name: 'My orders' }).last().click()
    await page.getByRole('link', { name: 'Incense holder' }).first().click()
    await page.waitForURL(/order-details/)
    const address = new URL(page.url()).pathname

    const context = await browser.newContext({ ...DESKTOP, baseURL: new URL(page.url()).origin })
    const seller = await context.newPage()
    await enter(seller, 'tara@demo.chowk.example')
    await actFor(seller, 'bhatti-and-daughters')
    await open(seller, `${address}?lang=en`)
    await seller.getByRole('button', { name: 'Confirm' }).click()
    await seller.getByRole('button', { name: 'Mark as sent' }).click()
    const sheet = seller.getByRole('dialog')
    await sheet.getByRole('button', { name: 'One less' }).click()
    await sheet.getByLabel('Carrier').fill('India Post')
    await sheet.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(sheet.getByText('Give both carrier and tracking number, or neither.').first()).toBeVisible()
    await sheet.getByLabel('Tracking number').fill('EM123456789IN')
    await sheet.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(sheet).toBeHidden()
    await expect(seller.getByText(/^On the way: 1 of/)).toBeVisible()
    await context.close()

    await open(page, `${address}?lang=en`)
    await page.getByRole('button', { name: /^English \d/ }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^\d\d-\d\d-\d{6}-en\.pdf$/)
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click()
    await page.getByRole('button', { name: 'Return', exact: true }).click()
    const asked = page.getByRole('dialog')
    await asked.getByLabel('Reason').fill('The leaf is chipped.')
    await asked.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(asked).toBeHidden()
    await expect(page.getByText(/^Return requested: 1 of/)).toBeVisible()
  })
})
