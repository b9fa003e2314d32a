import { expect } from '@playwright/test'
import { PHONE } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'

test.describe('on a phone in Hindi', () => {
  test.use(PHONE)

  test('a giver donates, pays in the sandbox and downloads the acknowledgement [/donation] [cso:S55] [R1.11]', async ({
    page,
  }) => {
    await enter(page, PEOPLE.saving)
    await open(page, '/donation?lang=hi')
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click()
    await page.waitForURL(/\/donation\?to=/)
    await page.getByText('₹101', { exact: true }).click()
    await page.getByLabel('संदेश').fill('पुस्तकालय के लिए।')
    await page.getByRole('button', { name: '₹101 दें' }).click()
    await page.getByRole('button', { name: 'UPI' }).click()
    await page.getByRole('button', { name: 'भुगतान हो जाए' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपके दान के लिए धन्यवाद')
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: /^हिन्दी ACK/ }).click()
    expect((await saved).suggestedFilename()).toMatch(/^ACK\d\d-\d\d-\d{6}-hi\.pdf$/)
    await page.getByRole('link', { name: 'मेरे दान' }).click()
    await expect(page.getByText('पुस्तकालय के लिए।')).toBeVisible()
  })
})
