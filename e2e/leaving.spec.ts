import fs from 'node:fs'
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { filesIn } from '@chowk/server/testing/zip.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { openClockWorld } from './clock-world.ts'
import type { ClockWorld } from './clock-world.ts'
import { PEOPLE, enter, open, test as base } from './journey.ts'
import { openAccount } from './post.ts'

const HER = { email: 'vasudha@walks.example', name: 'Vasudha Pendse', password: 'Banyan & 3 stalls' }
const LINE = 'Counts herons at the ghat.'
const WHY = 'I move to the hills and leave the square.'
const CUSTOM_URL = 'vasudha-pendse'
const PAGE = `/user/${CUSTOM_URL}`
const DELETE = '/settings/delete-profile'

// Days pass for everybody in a world: this journey has one of its own, and a new one for each try.
const test = base.extend<{ world: ClockWorld }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const world = await openClockWorld()
      await use(world)
      await world.close()
    },
    // Beside other journeys a world opens in a minute; its own limit says what did not open.
    { timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => await use(world.address),
})

test.use(DESKTOP)

async function signOut(page: Page): Promise<void> {
  await page.goto('/signout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
}

async function signIn(page: Page): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('E-mail or mobile').fill(HER.email)
  await page.getByLabel('Password', { exact: true }).fill(HER.password)
  await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
}

const comingDeletion = (page: Page) => page.getByText(/^Your profile will be deleted on/)

async function askToLeave(page: Page): Promise<void> {
  await open(page, DELETE)
  await expect(comingDeletion(page)).toHaveCount(0)
  await page.getByLabel('Something else').check()
  await page.getByLabel('In your own words').fill(WHY)
  await page.getByLabel('Your password, to confirm it’s you').fill(HER.password)
  await page.getByRole('button', { name: /^Delete on / }).click()
  await expect(comingDeletion(page)).toBeVisible()
}

/** The subjects of the letters to her, latest first. */
async function lettersToHer(page: Page): Promise<string[]> {
  await page.goto('/demo/post')
  return await page.locator('article', { hasText: HER.email }).locator('section[lang=en] h3').allTextContents()
}

async function visitorOf(browser: Browser, baseURL: string): Promise<Page> {
  return await (await browser.newContext({ ...PHONE, baseURL, serviceWorkers: 'block' })).newPage()
}

/** Saves the newest story and opens her profile to everybody; answers the story's title. */
async function leaveTraces(page: Page): Promise<string> {
  await open(page, '/latest')
  const story = page.locator('main [data-story]').first()
  const title = (await story.locator('h2 a').textContent()) ?? ''
  await story.getByRole('button', { name: /^Save: / }).click()
  await expect(story.getByRole('button', { name: /^Save: /, pressed: true })).toBeVisible()
  await open(page, '/settings/profile')
  await page.getByLabel('One line about you').fill(LINE)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.getByLabel('Last part of the address').fill(CUSTOM_URL)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByLabel('Who can see this profile').selectOption('PUBLIC')
  await expect(page.getByText('Your name and your line.')).toBeVisible()
  return title
}

test('a person takes her data along, asks to be deleted and thinks better of it, asks again, is reminded, and is gone after thirty days [V1:A8] [R1.13] [R9.06] [O08] [cso:D1] [cso:D5] [cso:D10] [cso:D17]', async ({
  page,
  world,
  browser,
}) => {
  test.slow()
  await openAccount(page, HER)
  const title = await leaveTraces(page)
  const visitor = await visitorOf(browser, world.address)
  await open(visitor, PAGE)
  await expect(visitor.getByText(LINE)).toBeVisible()

  await open(page, '/settings/privacy')
  await page.getByLabel('Your password, to confirm it’s you').fill(HER.password)
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download, / }).click()
  const copy = await coming
  expect(copy.suggestedFilename()).toMatch(/^chowk-\d{4}-\d\d-\d\d\.zip$/)
  const files = await filesIn(fs.readFileSync(await copy.path()))
  expect(files.get('identity/person.csv')).toContain(HER.email)
  expect(files.get('identity.json')).toContain(LINE)
  expect(files.get('news.json')).toContain(title)

  await askToLeave(page)
  // Every address leads to the way back and the copy, and to nothing else.
  for (const address of ['/latest', '/', '/settings', '/organisation/new', '/plans']) {
    await open(page, address)
    await expect(page).toHaveURL(new RegExp(`${DELETE}$`))
    await expect(comingDeletion(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Prepare my data' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(1)
    await expect(page.getByRole('navigation')).toHaveAccessibleName('Language')
  }
  await visitor.goto(PAGE)
  await expect(visitor.getByText(LINE)).toHaveCount(0)
  await signOut(page)
  await signIn(page)
  await expect(page).toHaveURL(new RegExp(`${DELETE}$`))
  await page.getByRole('button', { name: 'Keep my profile' }).click()
  await expect(comingDeletion(page)).toHaveCount(0)
  await open(visitor, PAGE)
  await expect(visitor.getByText(LINE)).toBeVisible()
  await askToLeave(page)

  await world.toDay(28)
  await world.command('job', 'start', 'delete-profiles')
  await expect
    .poll(async () => (await lettersToHer(page))[0])
    .toMatch(/^English · sent: Your profile will be deleted on/)
  await signOut(page)
  await signIn(page)
  await expect(comingDeletion(page)).toBeVisible()

  await world.toDay(30)
  await world.startJob('delete-profiles')
  await signOut(page)
  await expect(async () => {
    await signIn(page)
    await expect(page.getByText('Wrong e-mail, number or password.')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await visitor.goto(PAGE)
  await expect(visitor).not.toHaveURL(new RegExp(`${PAGE}$`))
  await enter(visitor, PEOPLE.operator)
  await open(visitor, `/operation/people?find=${HER.email}`)
  await expect(visitor.getByText('No matches')).toBeVisible()

  // What left the house is kept a week longer, to be looked at when somebody says that nothing came.
  await world.toDay(38)
  await world.startJob('sweep-codes')
  await expect.poll(async () => await lettersToHer(visitor)).toEqual([])
  // Its world waits for every page that still listens.
  await visitor.context().close()
})
