import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'

const TEACHER = 'leela@demo.chowk.example'
const FEED = '/neelkanth-school/community'
const MORE = `${FEED}/view-more`

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test.describe('who gives much to a community', () => {
  test.use(DESKTOP)

  test('beside the feed stand those who gave most; on their own page somebody leaves her name out and comes back', async ({
    page,
  }) => {
    await enter(page, TEACHER)
    await open(page, FEED)
    const helpful = page.getByRole('region', { name: 'Most helpful' })
    await expect(helpful.getByRole('listitem').filter({ hasText: 'Leela Thomas' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Last month in numbers' })).toContainText('Posts')
    await helpful.getByRole('link', { name: 'This month' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Most helpful' })).toBeVisible()
    const full = page.getByRole('list').filter({ hasText: 'points' })
    const own = full.getByRole('listitem').filter({ hasText: 'Leela Thomas' })
    await expect(own).toContainText(/\d+ posts/)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Leave my name out' }).click()
    await expect(own).toHaveCount(0)
    await expect(page.getByText('You are not named here.')).toBeVisible()
    await page.getByRole('button', { name: 'Name me here' }).click()
    await expect(own).toHaveCount(1)
    await page.getByLabel('Counted').selectOption('LAST_365_DAYS')
    await expect(page).toHaveURL(/period=LAST_365_DAYS/)
    await expect(own).toBeVisible()
  })

  test('the people of a school are searched by name and lead to their pages; a visitor finds lively schools [/community/view-more] [/{customUrl}/community/view-more]', async ({
    page,
  }) => {
    await open(page, '/community/view-more?list=schools')
    await expect(rowOf(page, 'Neelkanth School').first()).toBeVisible()
    await enter(page, TEACHER)
    await open(page, FEED)
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('leela tho')
    await expect(rowOf(page, 'Leela Thomas').first()).toBeVisible()
    await expect(page).toHaveURL(/q=leela/)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody of this name')
    await expect(page.getByText('Nobody here has this name.')).toBeVisible()
  })
})

test.describe('what one person wrote', () => {
  test.use(DESKTOP)

  test('a profile says how much she wrote and leads to her posts; what her workspaces write stands in one list', async ({
    page,
  }) => {
    await enter(page, TEACHER)
    await open(page, '/user/leela-thomas')
    const numbers = page.getByRole('region', { name: 'In the community, last 365 days' })
    await expect(numbers).toContainText('Posts')
    await numbers.getByRole('link', { name: 'Posts' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Posts by Leela Thomas' })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Leela Thomas')
    await expect(page.getByRole('article').filter({ hasText: 'Kabir Solanki' })).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Following' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Kabir Solanki' }).first()).toBeVisible()
  })
})

test.describe('the same on a phone, in Hindi', () => {
  test.use(PHONE)

  test('no list goes over the edge, and each is reached from the feed', async ({ page }) => {
    await enter(page, TEACHER)
    for (const [list, title] of [
      ['helpful', 'सबसे मददगार'],
      ['members', 'लोग'],
      ['schools', 'सक्रिय स्कूल'],
    ] as const) {
      await open(page, `${MORE}?list=${list}&lang=hi`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(await sidewaysPixels(page)).toBe(0)
      expect(await faultsOf(page)).toEqual([])
    }
    await open(page, `${FEED}?lang=hi`)
    await expect(page.getByRole('link', { name: 'सबसे मददगार' }).first()).toBeVisible()
  })
})
