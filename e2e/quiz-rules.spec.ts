import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'
import { GOPAL } from './teachers.ts'

// The rules are one document of the school: one journey after the other.
test.describe.configure({ mode: 'default' })

const ANIL = 'anil@demo.chowk.example'
const RULES = '/quiz-configuration'

const preview = (page: Page) => page.getByRole('complementary', { name: 'What you have set' })
const save = async (page: Page) => await page.getByRole('button', { name: 'Save', exact: true }).click()

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('who runs a school reads what rules mean while she sets them, is told of a number that is none, and finds in the log what changed [news:QC13] [/quiz-configuration]', async ({
    page,
  }) => {
    await enter(page, ANIL)
    await open(page, `${RULES}?lang=en`)
    await expect(preview(page)).toContainText('gets 10 questions in 10 minutes, once a day')
    await page.getByLabel('Questions in a quiz').fill('12')
    await page.getByLabel('Stories to read first').fill('1')
    await page.getByLabel('Attempts a day').fill('2')
    await page.getByText('Sun', { exact: true }).click()
    await page.getByLabel('From', { exact: true }).fill('07:00')
    await page.getByLabel('To', { exact: true }).fill('21:00')
    await expect(preview(page)).toContainText(
      'Whoever has read 1 story gets 12 questions in 12 minutes, 2 times a day, Mon–Sat 07:00–21:00.',
    )
    expect(await faultsOf(page)).toEqual([])

    await page.getByLabel('Questions in a quiz').fill('31')
    await save(page)
    await expect(page.getByLabel('Questions in a quiz')).toHaveAccessibleDescription('Enter a number from 5 to 30.')
    await expect(page.getByLabel('Questions in a quiz')).toBeFocused()

    await page.reload()
    await isReady(page)
    await page.getByLabel('Extra seconds for a slow connection').fill('20')
    await page.getByRole('group', { name: 'Days without quizzes' }).getByRole('button', { name: 'Add' }).click()
    await page.getByLabel('Date', { exact: true }).fill('2031-01-26')
    await page.getByRole('group', { name: 'Classes with rules' }).getByRole('button', { name: 'Add' }).click()
    const row = page.getByRole('group', { name: 'Classes with rules' }).getByRole('group', { name: 'Rule 1' })
    await row.getByLabel('Class').selectOption('Class 12')
    await row.getByLabel('Number of questions').fill('15')
    await expect(preview(page)).toContainText('Class 12 Whoever has read 5 stories gets 15 questions in 15 minutes')
    await save(page)
    await expect(page.getByText('Quiz rules saved')).toBeVisible()
    await page.getByRole('link', { name: 'Who changed what' }).click()
    const change = page.getByRole('listitem').filter({ hasText: 'Rules of quizzes changed' }).first()
    await expect(change).toContainText('Anil')
    await expect(change).toContainText('Extra seconds for a slow connection')
  })

  test('of two windows the second is shown both rules and decides which one stays', async ({ page }) => {
    await enter(page, ANIL)
    await open(page, `${RULES}?lang=en`)
    const other = await page.context().newPage()
    await open(other, `${RULES}?lang=en`)
    await other.getByLabel('Extra seconds for a slow connection').fill('40')
    await save(other)
    await expect(other.getByText('Quiz rules saved')).toBeVisible()
    await page.getByLabel('Extra seconds for a slow connection').fill('50')
    await save(page)
    const choice = page.getByRole('alert').filter({ hasText: 'Extra seconds' })
    await expect(choice).toContainText('50')
    await expect(choice).toContainText('40')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText('Quiz rules saved')).toBeVisible()
    await page.reload()
    await isReady(page)
    await expect(page.getByLabel('Extra seconds for a slow connection')).toHaveValue('50')
  })
})

test.describe('on a phone', () => {
  test.use({ ...PHONE, colorScheme: 'dark' })

  test('in Hindi and in the dark the rules fit and have no fault', async ({ page }) => {
    await enter(page, ANIL)
    await open(page, `${RULES}?lang=hi`)
    await expect(page.getByRole('complementary', { name: 'आपने जो तय किया' })).toContainText('10 सवाल मिलते हैं')
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
  })
})

for (const [where, device] of [
  ['on a desk', DESKTOP],
  ['on a phone', PHONE],
] as const)
  test.describe(where, () => {
    test.use(device)

    test('somebody chooses what her quizzes are like, reads what her school has fixed, and finds it so again [/quiz-settings]', async ({
      page,
    }) => {
      await enter(page, GOPAL.email)
      await open(page, '/quiz-settings?lang=en')
      await expect(page.getByText('Fixed by your organisation')).toBeVisible()
      await expect(page.getByText('With a time limit')).toBeVisible()
      const wish = where === 'on a desk' ? 'Hard' : 'Easy'
      await page.getByRole('radio', { name: wish }).check({ force: true })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Quiz settings saved')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      expect(await sidewaysPixels(page)).toBe(0)
      await page.reload()
      await isReady(page)
      await expect(page.getByRole('radio', { name: wish })).toBeChecked()
    })
  })
