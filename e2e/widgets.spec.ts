import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { PHONE } from './browser.ts'
import { open, test } from './journey.ts'

// The journey itself fails at any breach of the content policy or of Trusted Types, and at any fault of hydration.

const order = (page: Page) => page.getByRole('status').filter({ hasText: /^Order: |^क्रम: / })

async function noFaults(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
  expect(await sidewaysPixels(page)).toBe(0)
}

test.describe('widgets on a phone, in Hindi', () => {
  test.use({ ...PHONE, locale: 'hi-IN', colorScheme: 'dark' })

  test('rows are sorted with a finger, and a tree is opened with it', async ({ page }) => {
    await open(page, '/showcase?tab=widgets&widgets=lists&lang=hi')
    const from = await page.getByRole('button', { name: 'दिल्ली को खिसकाएँ' }).boundingBox()
    const to = await page.getByRole('row', { name: 'पुणे' }).boundingBox()
    if (!from || !to) throw new Error('The rows are not drawn.')
    const finger = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y, radiusX: 12, radiusY: 12 }] })
    await touch('touchStart', from.x + 22, from.y + 22)
    await touch('touchMove', from.x + 22, from.y + 60)
    await touch('touchMove', to.x + 22, to.y + to.height - 6)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(order(page)).toHaveText('क्रम: मुंबई, पुणे, दिल्ली, कोच्चि, पटना')
    await page.getByRole('row', { name: 'कक्षा 8', exact: true }).getByRole('button', { name: 'समेटें' }).tap()
    await expect(page.getByRole('row', { name: 'कक्षा 8 ख' })).toHaveCount(0)
    await noFaults(page)
  })
})
