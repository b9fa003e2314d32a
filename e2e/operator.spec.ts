import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'
import { TRY, freshEmail, openAccount } from './post.ts'

const RIA = { email: freshEmail('ria'), name: 'Ria Fernandes', password: 'Banyan & 4 stalls' }
const HERS = `Kite House ${TRY}`
const KITES = `kite-house-${TRY}`

async function giveReason(page: Page, button: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: button })
  await sheet.getByRole('button', { name: button, exact: true }).click()
  await expect(sheet.getByText(/at least 10/)).toBeVisible()
  await sheet.getByLabel('Reason').fill(reason)
  await sheet.getByRole('button', { name: button, exact: true }).click()
  await expect(sheet).toBeHidden()
}

const trySignIn = async (page: Page) => {
  const { email, password } = RIA
  return (await page.request.post('/api/employee/login', { data: { email, password } })).status()
}

// A workspace of this journey alone: what is suspended here is missed by no other journey.
async function givenRia(page: Page): Promise<void> {
  await openAccount(page, RIA)
  const square = { name: HERS, customUrl: KITES, kind: 'GROUP', mayAct: true }
  const opened = await page.request.post('/api/organisation/workspaces', {
    data: square,
    headers: { 'x-chowk': '1', accept: 'application/json', 'idempotency-key': KITES },
  })
  expect(opened.status()).toBe(200)
}

test.describe('at a desk', () => {
  test.use(DESKTOP)
  test.slow()

  test('an operator finds somebody, suspends her and her workspace, lifts both, and gives it a plan; the log knows each step [cso:W9] [cso:G11] [cso:G12]', async ({
    page,
    browser,
  }) => {
    await enter(page, PEOPLE.operator)
    await open(page, '/operation/people')
    const visitor = await browser.newContext({ ...DESKTOP, baseURL: new URL(page.url()).origin })
    const ria = await visitor.newPage()
    await givenRia(ria)
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(RIA.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/find=ria/)
    await page.getByRole('link', { name: RIA.name }).click()
    await expect(page.getByRole('heading', { name: RIA.name })).toBeVisible()
    await expect(page.getByText(RIA.email)).toBeVisible()
    await giveReason(page, 'Suspend', 'Ten accounts were opened to vote ten times.')
    await expect(page.getByText('Ten accounts were opened to vote ten times.')).toBeVisible()
    expect(await trySignIn(ria)).toBe(403)
    await giveReason(page, 'Lift suspension', 'It was another house that voted.')
    await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
    expect(await trySignIn(ria)).toBe(200)

    await page.getByRole('link', { name: HERS }).click()
    await expect(page.getByRole('heading', { name: HERS })).toBeVisible()
    await giveReason(page, 'Give badge', 'I have been there and seen the kites.')
    await open(ria, `/workspace/${KITES}`)
    await expect(ria.getByRole('heading', { name: HERS })).toBeVisible()
    await giveReason(page, 'Suspend', 'It sells tickets that nobody can use.')
    await open(ria, '/latest')
    await expect(ria.getByText(`${HERS} is suspended by Chowk’s operators`)).toBeVisible()
    expect(await faultsOf(ria)).toEqual([])
    await giveReason(page, 'Reopen', 'The tickets were paid back.')
    await open(ria, '/latest')
    await expect(ria.getByText(`${HERS} is suspended`)).toHaveCount(0)

    await page.getByRole('link', { name: 'Plan, payments and invoices' }).click()
    await page.getByRole('button', { name: 'Give a plan' }).click()
    await expect(page.getByText(/at least 10/).first()).toBeVisible()
    await page.getByLabel('Reason').fill('They show us how houses read news.')
    await page.getByLabel('Last day').fill(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10))
    await page.getByRole('button', { name: 'Give a plan' }).click()
    await expect(page.getByText('Reason it was given')).toBeVisible()
    // Others act meanwhile: each step is looked up by what it was, so that none has left the first page.
    await open(page, `/operation/log?actor=${PEOPLE.operator}`)
    const what = page.getByRole('combobox', { name: 'What' })
    for (const [did, about] of [
      ['Plan given', 'They show us how houses read news.'],
      ['Account suspended', 'Ten accounts were opened to vote ten times.'],
      ['Account viewed', RIA.name],
      ['Organisation suspended, opened or closed', HERS],
    ] as const) {
      await what.selectOption({ label: did })
      await expect(
        page
          .getByRole('listitem')
          .filter({ has: page.locator('strong', { hasText: did }) })
          .filter({ hasText: about })
          .first(),
      ).toBeVisible()
    }
    await page.getByRole('link', { name: HERS }).first().click()
    await expect(page).toHaveURL(/\/operation\/workspaces\//)
    await visitor.close()
  })
})
