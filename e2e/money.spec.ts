import { expect } from '@playwright/test'
import { DESKTOP } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'

const DAY = '2026-11-21'
const HEAD = 'entity_id,amount,fee,tax,credit,settlement_id,settled_at,settlement_utr'

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('an operator finds the paisa, explains it, and the list is empty again [R14]', async ({ page }) => {
    await enter(page, PEOPLE.operator)
    await open(page, '/operation/money?lang=en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money')
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import settlement file' }).click()
    const csv = `${HEAD}\nadj_paisa,0.01,0,0,0.01,setl_journey,${DAY},UTRJOURNEY01`
    const file = { name: 'settlement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await (await chosen).setFiles(file)
    await expect(page.getByText(/Differences: 1/)).toBeVisible()
    const found = page.getByRole('button', { name: /Other settlement item/ })
    await found.click()
    await expect(page.getByText('Expected ₹0, found ₹0.01: a difference of ₹0.01.')).toBeVisible()
    await page.getByLabel('Accept it without booking').check()
    await page.getByLabel('Reason', { exact: true }).fill('A correction that the gateway announced by e-mail.')
    await page.getByRole('button', { name: 'Settle', exact: true }).click()
    await expect(found).toBeHidden()
  })
})
