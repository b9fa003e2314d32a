import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, isReady, open, test } from './journey.ts'

const ABOUT_THE_BUS = 'सोमवार से बस का नया समय'

async function look(page: Page, question: string): Promise<void> {
  const field = page.locator('main').getByRole('searchbox').or(page.locator('main').getByRole('combobox')).first()
  await field.fill(question)
  await field.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === question)
  await isReady(page)
}

test.describe('searching what people wrote', () => {
  test.use(DESKTOP)

  test('a post is found by its Hindi words and by the same typed in Latin letters, people by their names, and each stays on its tab', async ({
    page,
  }) => {
    await enter(page, PEOPLE.saving)
    await open(page, '/search?q=बस')
    await page
      .getByRole('tab', { name: 'Posts' })
      .or(page.getByRole('link', { name: 'Posts', exact: true }))
      .first()
      .click()
    const found = page.locator('main').getByText(ABOUT_THE_BUS)
    await expect(found).toBeVisible()
    await look(page, 'somvar')
    await expect(found).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page
      .getByRole('tab', { name: 'People' })
      .or(page.getByRole('link', { name: 'People', exact: true }))
      .first()
      .click()
    await look(page, 'kabir')
    await expect(page.locator('main').getByRole('link', { name: /Kabir/ }).first()).toBeVisible()
    await page.goBack()
    await expect(page.locator('main').getByText(ABOUT_THE_BUS)).toHaveCount(0)
  })
})

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

  test('nobody from outside finds a pupil or what a school keeps to itself', async ({ page }) => {
    await open(page, '/search?q=kabir&lang=hi')
    await page
      .getByRole('tab', { name: 'लोग' })
      .or(page.getByRole('link', { name: 'लोग', exact: true }))
      .first()
      .click()
    await expect(page.locator('main').getByRole('link', { name: /Kabir/ })).toHaveCount(0)
    expect(await sidewaysPixels(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  })
})
