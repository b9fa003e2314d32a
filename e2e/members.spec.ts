import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { PEOPLE, enter, open, test } from './journey.ts'
import { freshEmail, openAccount } from './post.ts'

const ANIL = PEOPLE.reporting
const NILA = { email: freshEmail('nila'), name: 'Nila Sen', password: 'Rope & 9 lanterns' }

/** The address of the last link in the post of somebody. */
async function invitationOf(page: Page, address: string): Promise<string> {
  const post = await page.context().newPage()
  const letter = post.locator('article', { hasText: address }).first().locator('section[lang=en]')
  let link: string | undefined
  // Another letter may have come there before.
  await expect(async () => {
    await post.goto('/demo/post')
    await expect(letter).toBeVisible({ timeout: 1000 })
    const text = await letter.frameLocator('iframe').locator('body').innerText()
    link = /\/workspace\/verify\?\S+/.exec(text)?.[0]
    expect(link).toBeDefined()
  }).toPass()
  await post.close()
  return link ?? ''
}

async function comeIn(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page, link)
  await page.getByLabel(/year of birth/i).fill('1985')
  await page.getByLabel('Password', { exact: true }).fill(NILA.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.waitForURL((url) => url.pathname !== '/workspace/verify')
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

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(NILA.email)
  await page.getByRole('searchbox', { name: 'Search', exact: true }).press('Enter')
  await page.getByRole('link', { name: NILA.name }).click()
  await expect(page.getByText('Not opened yet')).toBeVisible()
  const teacher = await comeIn(browser, await invitationOf(page, NILA.email))
  await expect(teacher.getByRole('heading', { name: 'Welcome to Neelkanth School' })).toBeVisible()
  await teacher.getByRole('link', { name: /^Your classes See who/ }).click()
  await expect(teacher.getByRole('heading', { name: 'Your classes', level: 1 })).toBeVisible()

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

/** Somebody who had an account before is invited as a teacher, as the form would do it, and opens her letter. */
async function openInvitation(teacher: Page, admin: Page, { email, name }: typeof NILA): Promise<void> {
  await enter(admin, ANIL)
  const sent = await admin.request.post('/api/employee/account/create', {
    data: { name, email, role: 'FACULTY' },
    headers: { 'x-chowk': '1', accept: 'application/json', 'idempotency-key': crypto.randomUUID() },
  })
  expect(sent.status()).toBe(200)
  await open(teacher, await invitationOf(admin, email))
  await teacher.getByRole('button', { name: 'Join' }).click()
}

test('an invited teacher with an account signs in and reaches their first page at the school', async ({
  page,
  browser,
}) => {
  const known = { ...NILA, email: freshEmail('reena'), name: 'Reena Pai' }
  const context = await browser.newContext()
  const teacher = await context.newPage()
  await openAccount(teacher, known)
  await context.clearCookies()
  await openInvitation(teacher, page, known)
  await teacher
    .getByLabel(/e-mail/i)
    .first()
    .fill(known.email)
  await teacher.getByLabel('Password', { exact: true }).fill(known.password)
  await teacher.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(teacher.getByRole('heading', { name: 'Welcome to Neelkanth School' })).toBeVisible()
  await context.close()
})

test('a member leaves by herself after she is asked once more, and is signed out', async ({ page, browser }) => {
  const email = freshEmail('omana')
  await enter(page, ANIL)
  await open(page, '/members?lang=en')
  await page.getByRole('button', { name: 'Add one' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill('Omana Pillai')
  await sheet.getByLabel(/^E-mail/).fill(email)
  await sheet.getByRole('button', { name: 'Add a member' }).click()
  await expect(page.getByText('Omana Pillai is invited')).toBeVisible()
  const member = await comeIn(browser, await invitationOf(page, email))
  await open(member, '/workspace/neelkanth-school?lang=en')
  await member.getByRole('button', { name: 'Leave the organisation' }).click()
  const question = member.getByRole('dialog', { name: 'Leave Neelkanth School?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await member.getByRole('button', { name: 'Leave the organisation' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(member).toHaveURL(/\/login/)
  await member.goto('/settings/profile')
  await expect(member).toHaveURL(/\/login/)
  await open(page, `/members?lang=en&state=LEFT&find=${encodeURIComponent(email)}`)
  await expect(page.getByRole('link', { name: 'Omana Pillai' })).toBeVisible()
  await member.context().close()
})

test('who is suspended is signed out, and told by whom, why and until when where she comes in again, in both languages [/members] [V1:B11]', async ({
  page,
  browser,
}) => {
  const nila = { ...NILA, email: freshEmail('nila') }
  await enter(page, ANIL)
  await open(page, '/members?lang=en')
  await page.getByRole('button', { name: 'Add one' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(nila.name)
  await page
    .getByRole('dialog')
    .getByLabel(/^E-mail/)
    .fill(nila.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Add a member' }).click()
  await expect(page.getByText(`${nila.name} is invited`)).toBeVisible()
  const member = await comeIn(browser, await invitationOf(page, nila.email))

  await open(page, `/members?lang=en&find=${encodeURIComponent(nila.email)}`)
  await page.getByRole('link', { name: nila.name }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Exam papers were shared')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(`${nila.name} is suspended`)).toBeVisible()

  await member.goto('/settings/profile')
  await expect(member).toHaveURL(/\/login/)
  // Her old session is refused its renewal there, and that answer takes the cookies back: it may not come after the new ones.
  await member.goto('about:blank')
  await enter(member, nila.email, nila.password)
  await open(member, '/?lang=en')
  const banner = member.getByRole('status').filter({ hasText: 'Neelkanth School has suspended your membership' })
  await expect(banner).toContainText('Reason given: Exam papers were shared')
  await member.getByRole('button', { name: /account/i }).click()
  await expect(member.getByRole('dialog').getByRole('button', { name: /Neelkanth School/ })).toBeDisabled()
  await expect(member.getByRole('dialog').getByText('Suspended · Reason given: Exam papers were shared')).toBeVisible()
  await open(member, '/organizations/neelkanth-school?lang=en')
  const main = member.getByRole('main')
  await expect(main.getByText('Your membership: Suspended · Reason given: Exam papers were shared')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Ask to join' })).toHaveCount(0)
  await open(member, '/organizations/neelkanth-school?lang=hi')
  await expect(member.getByText('ने आपकी सदस्यता रोक दी है')).toBeVisible()
  await expect(main.getByText('आपकी सदस्यता: रोकी गई · बताया गया कारण: Exam papers were shared')).toBeVisible()
  await member.context().close()
})
