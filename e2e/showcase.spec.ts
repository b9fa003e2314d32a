import { expect } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { open, test } from './journey.ts'
import { faultsOf, sidewaysPixels } from './accessibility.ts'

const LOOKS = [
  { name: 'in Hindi on a phone by day', screen: PHONE, lang: 'hi', theme: 'light' },
  { name: 'in English at a desk by night', screen: DESKTOP, lang: 'en', theme: 'dark' },
] as const
// A dialog that is still coming in is paler than it will be. What turns for ever, like a spinner, is not waited for, and what is cut short has ended.
async function endOfAnimations(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(async (animation) => await animation.finished))
}

const COMPONENTS = ['screen', 'list', 'table', 'queue', 'primitives', 'files', 'marks', 'dialog']

for (const { name, screen, lang, theme } of LOOKS) {
  test.describe(name, () => {
    test.use({ ...screen, colorScheme: theme })
    test.slow()

    test(`every component can be read by everybody in each of its states ${name}`, async ({ page }) => {
      const faults: string[] = []
      for (const component of COMPONENTS) {
        await open(page, `/showcase?tab=${component}&lang=${lang}`)
        faults.push(...(await faultsOf(page)))
        const over = await sidewaysPixels(page)
        if (over > 0) faults.push(`${component}: ${over} pixels too wide`)
      }
      const [ask] = await page.locator('main button').all()
      await ask?.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.evaluate(endOfAnimations)
      faults.push(...(await faultsOf(page)))
      expect(faults).toEqual([])
    })
  })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a queue shows the list, then the case in its place, and leads back', async ({ page }) => {
    await open(page, '/showcase?tab=queue')
    const row = page.getByRole('button', { name: /Kabir Joseph/ })
    await row.click()
    await expect(page.getByRole('heading', { name: 'Kabir Joseph' })).toBeVisible()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(row).toBeVisible()
  })
})
