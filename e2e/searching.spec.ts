import { expect } from '@playwright/test'
import { PHONE } from './browser.ts'
import { open, test } from './journey.ts'

test.describe('searching on a phone, signed out', () => {
  test.use({ ...PHONE, locale: 'hi-IN' })

  test('whoever presses the way to the search types at once, and a list’s own question is not taken for hers', async ({
    page,
  }) => {
    await open(page, '/publisher?lang=hi&q=nagar')
    await expect(page.locator('input[aria-keyshortcuts]')).toHaveValue('')
    await page.getByRole('link', { name: 'खोजें', exact: true }).click()
    await expect(page.locator('main input[name=q]')).toBeFocused()
  })
})
