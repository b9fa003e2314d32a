import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'
const SHOTS = '/tmp/pub/'
for (const [name, device, scheme, lang] of [['desk', DESKTOP, 'light', ''], ['phone', PHONE, 'dark', '?lang=hi']] as const)
  test.describe(name, () => {
    test.use({ ...device, colorScheme: scheme })
    test('shots', async ({ page }) => {
      await enter(page, 'leela@demo.chowk.example')
      await open(page, `/neelkanth-school/community${lang}`)
      await page.getByRole('main').getByRole('button', { name: /Leela/ }).first().click()
      await page.getByRole('main').getByRole('textbox').first().fill('Low tide at Uran this morning. Eleven mudskippers.')
      await page.waitForTimeout(4000)
      await page.screenshot({ path: `${SHOTS}compose-${name}.png`, fullPage: false })
      await open(page, `/article/article${lang}`)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `${SHOTS}article-${name}.png`, fullPage: true })
      await open(page, `/community/drafts${lang}`)
      await page.screenshot({ path: `${SHOTS}drafts-${name}.png` })
    })
  })
