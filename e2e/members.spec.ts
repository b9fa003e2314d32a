import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { PEOPLE, enter, open, test } from './journey.ts'
import { freshEmail } from './post.ts'

const ANIL = PEOPLE.reporting
const NILA = { email: freshEmail('nila'), name: 'Nila Sen', password: 'Rope & 9 lanterns' }

/** The address of the last link in the post of somebody. */
async function invitationOf(page: Page, address: string): Promise<string> {
  const post = await page.context().newPage()
  const letter = post.locator('article', { hasText: address }).first().locator('section[lang=en]')
  await expect(async () => {
    await post.goto('/demo/post')
    await expect(letter).toBeVisible({ timeout: 1000 })
  }).toPass()
  const text = await letter.frameLocator('iframe').locator('body').innerText()
  await post.close()
  return /\/workspace\/verify\?\S+/.exec(text)?.[0] ?? ''
}

async function comeIn(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page, link)
  await page.getByLabel(/year of birth/i).fill('1985')
  await page.getByLabel('Password', { exact: true }).fill(NILA.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Come in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  return page
}

test('an administrator invites a teacher, who comes to her first page; removed, she is signed out at once [/members] [cso:O10]', async ({
  page,
  browser,
}) => {
  await enter(page, ANIL)
  await open(page, '/members?lang=en')
  await page.getByRole('button', { name: 'Add one' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add a member' }).click()
  await expect(sheet.getByText('optional').first()).toBeVisible()
  await sheet.getByLabel('Name', { exact: true }).fill(NILA.name)
  await sheet.getByRole('button', { name: 'Add a member' }).click()
  await expect(sheet.getByText('Enter an e-mail or a mobile number').first()).toBeVisible()
  await sheet.getByLabel(/^E-mail/).fill(NILA.email)
  await sheet.getByLabel('Role').selectOption('FACULTY')
  await sheet.getByRole('button', { name: 'Add a member' }).click()
  await expect(page.getByText(`${NILA.name} is invited`)).toBeVisible()

  await page.getByRole('searchbox').fill(NILA.email)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: NILA.name }).click()
  await expect(page.getByText('Not opened yet')).toBeVisible()
  const teacher = await comeIn(browser, await invitationOf(page, NILA.email))

  await page.reload()
  await expect(page.getByText('Invited → Present')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Teaches in Nashik now')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${NILA.name} is removed`)).toBeVisible()
  await teacher.goto('/settings/profile')
  await expect(teacher).toHaveURL(/\/login/)
  await teacher.context().close()
})

test('many are chosen with a press and changed at once; a filter is found again by its address and its name [/members] [cso:O12]', async ({
  page,
}) => {
  await enter(page, ANIL)
  await open(page, '/members?lang=en')
  await page.getByLabel('Role').selectOption('FACULTY')
  await expect(page).toHaveURL(/role=FACULTY/)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name of the view').fill('Staff room')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('checkbox', { name: 'Leela Thomas' }).check()
  await page.getByRole('group').getByRole('button', { name: 'Store' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow the store' }).click()
  await expect(page.getByText('1 changed')).toBeVisible()
  await open(page, '/members?lang=en')
  await page.getByRole('link', { name: 'Staff room' }).click()
  await expect(page).toHaveURL(/role=FACULTY/)
  await expect(page.getByRole('row', { name: /Leela Thomas/ }).getByText('Yes')).toBeVisible()
})
