import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'

test.describe('writing to whoever runs this Chowk', () => {
  test.use(PHONE)
  test.slow()

  test('a visitor writes, gets a number, and reads the answer that an operator gives, whose ticket waits no longer [V1:E3] [/contact-us] [/submission-contact-us] [R5.01] [cso:F5] [cso:F6]', async ({
    page,
    browser,
  }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible()
    await page.getByLabel('What happened?').fill('Where is it?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('link', { name: 'Write 20 to 2,000 letters' })).toBeVisible()
    await page.getByLabel('What happened?').fill('The parcel says delivered on Thursday, but it is not here.')
    await page.getByLabel('Your name').fill('Meera Pawar')
    await page.getByLabel('Your e-mail').fill('meera.p@mail.example')
    // Whoever is quicker than three seconds is asked to press once more.
    const sent = page.getByRole('heading', { name: 'We have your message' })
    await expect(async () => {
      if (!(await sent.isVisible())) await page.getByRole('button', { name: 'Send' }).click({ timeout: 1000 })
      await expect(sent).toBeVisible({ timeout: 3000 })
    }).toPass()
    const number = (await page.getByText(/^CT-\d{4}-\d{5}$/).textContent()) ?? ''
    expect(await faultsOf(page)).toEqual([])

    const desktop = await browser.newContext({ ...DESKTOP, baseURL: new URL(page.url()).origin })
    const operator = await desktop.newPage()
    await enter(operator, PEOPLE.operator)
    await open(operator, `/operation/tickets?id=${number}`)
    await operator.getByRole('button', { name: 'Acknowledge' }).click()
    await operator.getByRole('button', { name: 'Start' }).click()
    await operator.getByRole('button', { name: 'Prepared answers' }).click()
    await operator.getByRole('button', { name: 'Add an answer' }).click()
    await operator.getByLabel('Name in the list').fill('At the neighbour')
    await operator.getByLabel('In English').fill('It stands with your neighbour at number 9 B.')
    await operator.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(operator.getByRole('dialog').getByText('At the neighbour')).toBeVisible()
    await operator.keyboard.press('Escape')
    await operator.getByRole('combobox', { name: 'Prepared answers' }).selectOption({ label: 'At the neighbour' })
    await expect(operator.getByLabel('Answer or note')).toHaveValue('It stands with your neighbour at number 9 B.')
    await operator.getByRole('button', { name: 'Send answer' }).click()
    await expect(operator.getByText(`${number} · Answered`)).toBeVisible()
    await operator.getByRole('main').getByRole('searchbox').fill(number)
    await operator.getByRole('main').getByRole('searchbox').press('Enter')
    await expect(operator.getByText('No tickets')).toBeHidden()
    await operator.getByLabel('State', { exact: true }).selectOption({ label: 'Answered' })
    await expect(operator.getByText(`${number} · Answered`)).toBeVisible()
    await operator.getByLabel('Answer or note').fill('It stands with your neighbour at number 9 B, as before.')
    await operator.getByRole('button', { name: 'Resolve with this answer' }).click()
    await expect(operator.getByText('Meera Pawar').first()).toBeVisible()
    await expect(operator.getByRole('button', { name: 'Reopen' })).toBeVisible()
    expect(await faultsOf(operator)).toEqual([])
    await open(operator, '/operation/log')
    await expect(operator.getByText(`ticket ${number}`).first()).toBeVisible()
    await expect(operator.getByText(/rows are unchanged/)).toBeVisible()
    expect(await faultsOf(operator)).toEqual([])
    await open(operator, '/operation/legal')
    expect(await faultsOf(operator)).toEqual([])
    await desktop.close()

    await page.reload()
    await expect(page.getByText('It stands with your neighbour at number 9 B.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Reopen this' }).click()
    await page.getByLabel('What still needs to be settled?').fill('There is no number 9 B in our lane.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('There is no number 9 B in our lane.')).toBeVisible()
  })

  test('who asks to be called chooses a free time last, and is heard at one press [/request-callback] [cso:F5]', async ({
    page,
  }) => {
    await open(page, '/request-callback')
    const began = Date.now()
    await page.getByLabel('Mobile number').fill('98765 43210')
    await page.getByLabel('Organisation', { exact: true }).fill('Neem School')
    await page.getByLabel('Your name').fill('Asha Rao')
    await page.getByLabel('Your e-mail').fill('asha.r@mail.example')
    await page.getByRole('button', { name: 'Book the call' }).click()
    await expect(page.getByText('Choose a free time')).toBeVisible()
    await page.waitForFunction((since) => Date.now() - since > 3500, began)
    await page.locator('input[name=preferredAt]:enabled + span').first().click()
    await page.getByRole('button', { name: 'Book the call' }).click()
    await expect(page).toHaveURL(/\/successful-submission/)
  })

  test('terms, privacy and the page after sending stand in both languages, each under its own title [/privacy-policy] [/terms-condition] [/successful-submission]', async ({
    page,
  }) => {
    const titles = new Set<string>()
    for (const path of ['/privacy-policy', '/terms-condition', '/successful-submission'])
      for (const lang of ['en', 'hi']) {
        await open(page, `${path}?lang=${lang}`)
        const title = page.getByRole('heading', { level: 1 })
        await expect(title).toBeVisible()
        titles.add((await title.textContent()) ?? '')
        expect((await page.locator('main').innerText()).length).toBeGreaterThan(60)
      }
    expect(titles.size).toBe(6)
  })
})

test('a visitor learns at the root what Chowk is, reads what is new and finds the squares [/]', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stories = page.locator('main a[href^="/details/"]')
  expect(await stories.count()).toBeGreaterThanOrEqual(6)
  for (const location of ['/corporate', '/residential-complexes', '/ngo', '/personal-groups', '/signup'])
    await expect(page.locator(`main a[href="${location}"]`)).toBeVisible()
  await page.getByRole('link', { name: 'Find a square' }).click()
  await expect(page).toHaveURL(/\/directory$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await stories.first().click()
  await expect(page).toHaveURL(/\/details\//)
})

test('a member finds the newest stories at the root, drawn before any script runs [/]', async ({ page }) => {
  await enter(page, PEOPLE.reader)
  await open(page, '/')
  await expect(
    page.getByRole('heading', { name: 'Latest News' }).or(page.getByRole('heading', { level: 1 })),
  ).toBeVisible()
  await expect(page.locator('[data-story]').first()).toBeVisible()
})
