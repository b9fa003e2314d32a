import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { VIKRAM } from './teachers.ts'

const LEELA = '/user/leela-thomas'
const FEED = '/neelkanth-school/community'

const shoot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
}

const leelas = (page: Page) => page.getByRole('article').filter({ hasText: 'Leela Thomas' }).first()

test.describe('somebody whose posts one wants to read', () => {
  test.use(DESKTOP)
  test.slow()

  test('is followed from her page, unfollowed from the menu of a post, and stands in the settings', async ({
    page,
  }) => {
    await open(page, LEELA)
    await expect(page.getByRole('button', { name: 'Follow Leela Thomas' })).toHaveCount(0)
    await enter(page, VIKRAM.email)
    await open(page, LEELA)
    await page.getByRole('button', { name: 'Follow Leela Thomas' }).click()
    await expect(page.getByText('You follow Leela Thomas.')).toBeVisible()
    const button = page.getByRole('button', { name: 'Following Leela Thomas' })
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await shoot(page, 'follow-profile-desk')
    await page.reload()
    await expect(button).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await open(page, '/settings/followed')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Leela Thomas' })
    await expect(row.getByRole('link', { name: 'Leela Thomas' })).toHaveAttribute('href', LEELA)
    expect(await faultsOf(page)).toEqual([])
    await shoot(page, 'followed-desk')

    await open(page, '/community/view-more?list=following')
    await leelas(page).getByRole('button', { name: 'What to do with this post' }).click()
    await shoot(page, 'follow-menu-desk')
    await page.getByRole('menuitem', { name: 'Unfollow Leela Thomas' }).click()
    await expect(page.getByText('You no longer follow Leela Thomas.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('You follow Leela Thomas.')).toBeVisible()
    await leelas(page).getByRole('button', { name: 'What to do with this post' }).click()
    await expect(page.getByRole('menuitem', { name: 'Unfollow Leela Thomas' })).toBeVisible()
    await page.keyboard.press('Escape')

    await open(page, '/settings/followed')
    await row.getByRole('button', { name: 'Unfollow Leela Thomas' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText('You follow nobody yet.')).toBeVisible()
  })
})

test.describe('the same on a phone, in Hindi', () => {
  test.use(PHONE)
  test.slow()

  test('somebody is followed from a post’s menu, and her page and the list fit', async ({ page }) => {
    await enter(page, 'kabir@demo.chowk.example')
    await open(page, `${FEED}?lang=hi`)
    await leelas(page).getByRole('button', { name: 'इस पोस्ट का क्या करें' }).click()
    await page.getByRole('menuitem', { name: 'Leela Thomas को फ़ॉलो करें' }).click()
    await expect(page.getByText('अब आप Leela Thomas को फ़ॉलो करते हैं।')).toBeVisible()
    await open(page, `${LEELA}?lang=hi`)
    await expect(page.getByRole('button', { name: 'Leela Thomas को फ़ॉलो कर रहे हैं' })).toBeVisible()
    expect(await sidewaysPixels(page)).toBe(0)
    await shoot(page, 'follow-profile-phone-hi')
    await open(page, '/settings/followed?lang=hi')
    await expect(page.getByRole('heading', { level: 1, name: 'जिन्हें आप फ़ॉलो करते हैं' })).toBeVisible()
    expect(await sidewaysPixels(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await shoot(page, 'followed-phone-hi')
    await page.getByRole('button', { name: 'अनफ़ॉलो करें Leela Thomas' }).click()
    await expect(page.getByText('आप अभी किसी को फ़ॉलो नहीं करते।')).toBeVisible()
  })
})
