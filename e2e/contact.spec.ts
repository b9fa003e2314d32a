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
})
