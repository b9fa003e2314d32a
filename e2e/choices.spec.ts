import { expect } from '@playwright/test'
import { PHONE } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'
import { newestStories } from './screens.ts'

test.describe('a reader on a phone', () => {
  test.use(PHONE)

  test('narrows the news to one language and takes it back [R1.02] [/current-affairs]', async ({ page }) => {
    await enter(page, PEOPLE.operator)
    await open(page, '/current-affairs')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const apply = dialog.getByRole('button', { name: 'Apply' })
    await expect(apply).toBeDisabled()
    await dialog.getByRole('button', { name: 'Languages' }).click()
    await dialog.getByText('हिन्दी').click()
    await expect(dialog.getByRole('status')).toContainText(/stor(y|ies)/)
    await dialog.getByRole('button', { name: 'Save as a list…' }).click()
    await dialog.getByRole('button', { name: 'Save list', exact: true }).click()
    await expect(dialog.getByText('This field is required.')).toBeVisible()
    await dialog.getByLabel('List name').fill('In Hindi')
    await dialog.getByRole('button', { name: 'Save list', exact: true }).click()
    const begin = dialog.getByRole('checkbox', { name: 'Always use this filter on this device' })
    await begin.click()
    await expect(begin).toBeChecked()
    await dialog.getByRole('button', { name: 'Remove the list In Hindi' }).click()
    await expect(dialog.getByRole('button', { name: 'In Hindi', exact: true })).toBeHidden()
    await apply.click()
    await expect(dialog).toBeHidden()
    const languages = async () => [...new Set((await newestStories(page.request)).map(({ language }) => language))]
    expect(await languages()).toEqual(['hi'])
    const shown = page.getByRole('region', { name: 'Latest News' }).locator('h3')
    await expect(shown.and(page.locator(':not([lang=hi])'))).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: '1 filter', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect.poll(languages).toContain('en')
  })
})
