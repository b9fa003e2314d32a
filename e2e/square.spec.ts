import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, isReady, open, signIn, test } from './journey.ts'
import { TRY, freshEmail, openAccount } from './post.ts'

const TARA = 'tara@demo.chowk.example'
const ANIL = 'anil@demo.chowk.example'
const MOSS = `Moss & Fern Walkers ${TRY}`
const MOSSES = `moss-fern-walkers-${TRY}`
const NEELU = { email: freshEmail('neelu'), name: 'Neelu Pai', password: 'Fern & 5 mosses' }

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a visitor finds a square by its town, reads who it is, and signs in to ask to join [/organizations/{customUrl}] [R1.16]', async ({
    page,
  }) => {
    await open(page, '/schools')
    await page.getByRole('link', { name: 'Look around first' }).click()
    await expect(page).toHaveURL(/\/directory\?type=INSTITUTE/)
    await page.getByRole('searchbox', { name: 'Name or place' }).fill('alwar')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await expect(page.getByText('No squares found')).toBeVisible()
    await page.getByRole('link', { name: 'All squares' }).click()
    await page.getByRole('searchbox', { name: 'Name or place' }).fill('alwar')
    await page.getByRole('searchbox', { name: 'Name or place' }).press('Enter')
    await page.getByRole('link', { name: 'Talab Saathi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Talab Saathi' })).toBeVisible()
    await expect(page.getByText('We clear old village tanks')).toBeVisible()
    await page.getByRole('link', { name: 'Ask to join' }).click()
    // Where to return to is remembered, not left in the address.
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, PEOPLE.reader)
    await expect(page).toHaveURL(/\/organizations\/talab-saathi/)
  })
})

async function chooseFirst(page: Page, names: readonly string[]): Promise<void> {
  const section = page.locator('#first-publications')
  await expect(section).toBeInViewport()
  for (const name of names) {
    await section.getByRole('searchbox').fill(name)
    await section.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  }
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Members will see it')).toBeVisible()
}

async function joinBy(page: Page, code: string): Promise<void> {
  await openAccount(page, NEELU)
  await open(page, '/join')
  await page.getByLabel('The code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/organizations/${MOSSES}$`))
}

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('somebody with several squares acts for another one, and the next pages know: Community leads to its posts, or as herself to those for everybody [/{userSlug}/{customUrl}] [R4.08]', async ({
    page,
  }) => {
    await enter(page, TARA)
    await open(page, '/latest')
    await page.getByRole('button', { name: 'Tara Bordoloi’s account' }).click()
    await page.getByRole('button', { name: /Talab Saathi/ }).click()
    await expect(page).toHaveURL(/\/workspace\/talab-saathi$/)
    await expect(page.getByRole('heading', { name: 'Join requests' })).toBeVisible()
    const community = page.getByRole('banner').getByRole('link', { name: 'Community', exact: true })
    await community.click()
    await expect(page).toHaveURL(/\/talab-saathi\/community$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Talab Saathi' })).toBeVisible()
    await isReady(page)
    await page.getByRole('button', { name: 'Tara Bordoloi’s account' }).click()
    await expect(page.getByRole('button', { name: /Talab Saathi/ })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: /Just me/ }).click()
    await expect(page).toHaveURL(/\/$/)
    await community.click()
    await expect(page).toHaveURL(/\/community\/view-more/)
    await expect(page.getByRole('heading', { level: 1, name: 'Public square' })).toBeVisible()
    await open(page, '/members')
    await expect(page).not.toHaveURL(/members/)
  })

  test('a teacher of another school asks to join and is let in by who runs it [org-corp-by-url]', async ({
    browser,
    page,
  }) => {
    await enter(page, TARA)
    await open(page, '/organizations/neelkanth-school')
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await page.getByLabel('Your message').fill('I teach physics twice a week.')
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Request sent. Waiting for an answer.')).toBeVisible()
    const other = await browser.newContext({ ...DESKTOP, baseURL: process.env['CHOWK_AT'] ?? '' })
    const desktop = await other.newPage()
    await enter(desktop, ANIL)
    await open(desktop, '/workspace/neelkanth-school?lang=en')
    await expect(desktop.getByText('I teach physics twice a week.')).toBeVisible()
    await desktop.getByRole('button', { name: 'Decline Tara Bordoloi' }).click()
    await expect(desktop.getByText('No requests waiting.')).toBeVisible()
    await other.close()
    await open(page, '/organizations/neelkanth-school')
    await expect(page.getByRole('button', { name: 'Ask to join' })).toBeVisible()
  })

  test('who runs a square opens another one, changes it, sees it as a visitor does, and lets in somebody who begins with its publications [org-corp-update] [ws-unauth] [news:M5] [V1:E1] [V1:E2] [V1:E6] [V1:E7]', async ({
    page,
    browser,
  }) => {
    await enter(page, TARA)
    await open(page, '/organisation/new')
    await page.getByLabel('Organisation name').fill(MOSS)
    await expect(page.getByText('available', { exact: true })).toBeVisible()
    await page.getByText('Group', { exact: true }).click()
    await page.getByLabel('How many people').fill('४८')
    await page.getByLabel('Website').fill('mosses.example')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Open a square' }).click()
    await expect(page).toHaveURL(new RegExp(`/workspace/${MOSSES}\\?opened$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The square is open')
    await expect(page.getByRole('link', { name: 'Start with the first' })).toHaveAttribute(
      'href',
      /organisation\/verify/,
    )
    await expect(page.getByText('A page in the directory comes with some plans.')).toBeVisible()
    await expect(page.getByText('You said 48 people.')).toBeVisible()
    await page.getByRole('link', { name: 'See the plan that fits you' }).click()
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '50 people')
    await open(page, `/workspace/${MOSSES}`)
    await expect(page.getByText('This square isn’t verified yet')).toBeVisible()
    await isReady(page)
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    await page.getByLabel('About, in English').fill('We walk slowly and look down.')
    await expect(page.getByLabel('Website')).toHaveValue('https://mosses.example')
    await page.getByLabel('State', { exact: false }).selectOption('Meghalaya')
    await page.getByText('Everybody', { exact: true }).click()
    const byPlan = page.getByRole('alert').filter({ hasText: 'Your plan doesn’t include a page in the directory.' })
    await expect(byPlan.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plans')
    await page.getByText('Members only', { exact: true }).click()
    await page.getByRole('radio', { name: 'Loom' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('radio', { name: 'Loom' })).toBeChecked()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('We walk slowly and look down.')).toBeVisible()
    await page.getByRole('link', { name: 'View as a visitor' }).click()
    await expect(page.getByText('This square is private')).toBeVisible()
    await expect(page.getByText('We walk slowly and look down.')).toBeHidden()
    await open(page, '/organisation/verify')
    await expect(page.getByRole('heading', { name: `Verify ${MOSS}` })).toBeVisible()
    await expect(page.getByText('not in your plan')).toBeVisible()
    await page.getByRole('radio', { name: /With your papers/ }).check()
    await page.getByLabel('Your papers and their numbers').fill('Club register of Shillong, entry 77 of 2019.')
    await page.getByRole('button', { name: 'Send for checking' }).click()
    await expect(page.getByText('We’re checking your papers.')).toBeVisible()

    await open(page, `/workspace/${MOSSES}`)
    await page.getByRole('link', { name: 'Choose their first publications' }).click()
    await chooseFirst(page, ['Nagar Samvad', 'The Riverine Post'])
    await open(page, `/workspace/${MOSSES}`)
    await page.getByLabel('Lets in').selectOption('100')
    await expect(page.getByText('After that the code lets nobody in until there is room.')).toBeVisible()
    await page.getByLabel('Lets in').selectOption('10')
    await page.getByRole('button', { name: 'Create a code' }).click()
    const code = await page.getByText(/^[A-Z]{4}-[A-Z]{4}$/).innerText()
    const neelu = await (await browser.newContext({ ...DESKTOP, baseURL: new URL(page.url()).origin })).newPage()
    await joinBy(neelu, code)
    await open(neelu, '/my-mix')
    await expect(neelu.getByText('Starter mix')).toBeVisible()
    const names = await neelu.locator('main [data-story] [class*="mark"] [class*="name"]').allInnerTexts()
    expect([...new Set(names)].toSorted()).toEqual(['Nagar Samvad', 'The Riverine Post'])
    await neelu.context().close()
  })
})
