import { expect } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'

test.describe('a profile', () => {
  test.use(DESKTOP)

  test('is filled, opened to everybody, and looked at as a visitor; what is for oneself stays so [/user/{customUrl}] [/profile-widgets/view-more] [R1.16] [R2.03] [cso:W3]', async ({
    page,
    browser,
    baseURL,
  }) => {
    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    const visitor = await phone.newPage()
    await visitor.goto('/user/farah-siddiqui')
    await expect(visitor).not.toHaveURL(/farah/)

    await enter(page, PEOPLE.operator)
    await open(page, '/settings/profile')
    await page.getByLabel('One line about you').fill('Keeps this place running.')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

    await page.getByRole('button', { name: 'Add a skill' }).click()
    await page.getByLabel('Skill', { exact: true }).fill('Mending at night')
    await page.getByRole('button', { name: 'Save entry' }).click()
    await expect(page.getByText('Mending at night')).toBeVisible()

    await page.getByRole('button', { name: 'Add experience' }).click()
    await page.getByLabel('What you did').fill('Night operator')
    await page.getByLabel('Where, or for whom').fill('Lamp Exchange')
    await page.getByLabel('From: year').fill('2019')
    await page.getByLabel('Until: year').fill('2015')
    await page.getByRole('button', { name: 'Save entry' }).click()
    await expect(page.getByText('The end comes before the start.')).toBeVisible()
    await page.getByLabel('I still do this').check()
    await page.getByRole('button', { name: 'Save entry' }).click()
    await expect(page.getByRole('heading', { name: 'Night operator, Lamp Exchange' })).toBeVisible()

    await page.getByRole('button', { name: 'Add an achievement' }).click()
    await page.getByLabel('What you achieved').fill('One thing too many')
    await page.getByLabel('When: year').fill('2020')
    await page.getByRole('button', { name: 'Save entry' }).click()
    await page.getByRole('button', { name: 'Delete One thing too many' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    // It stands among what can be brought back, and nowhere else.
    await expect(page.getByRole('button', { name: 'Delete One thing too many' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Recently deleted' })).toContainText('One thing too many')

    await page.getByLabel('Who can see this profile').selectOption('PUBLIC')
    await page.getByLabel('Who can see Skills').selectOption('PUBLIC')
    await expect(page.getByText('Your name, your line, and: Skills.')).toBeVisible()
    const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok())
    await page.getByLabel('Who can see Experience').selectOption('ONLY_ME')
    await expect(page.getByLabel('Who can see Experience')).toBeEnabled()
    await saved
    await page.getByRole('link', { name: 'View as others' }).click()
    await expect(page.getByRole('heading', { name: 'Skills' })).toBeVisible()
    await expect(page.getByText('Night operator')).toHaveCount(0)

    await open(visitor, '/user/farah-siddiqui')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Farah Siddiqui')
    await expect(visitor.getByText('Keeps this place running.')).toBeVisible()
    await expect(visitor.getByText('Mending at night')).toBeVisible()
    await expect(visitor.getByText('Night operator')).toHaveCount(0)
    await phone.close()

    await open(page, '/profile/meera-joshi')
    await expect(page).toHaveURL(/\/user\/meera-joshi$/)
    await open(page, '/profile-widgets/view-more?widget=education')
    await expect(page.getByText('This section is empty')).toBeVisible()
  })
})
