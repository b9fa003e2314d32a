import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { complaintsOf, open, test } from './journey.ts'
import { TRY, freshEmail, openAccount } from './post.ts'

const TARA = { email: freshEmail('tara-hands-over'), name: 'Tara Gogoi', password: 'Fern & 5 mosses' }
const BANU = { email: freshEmail('banu-takes-over'), name: 'Banu Irani', password: 'Fern & 6 mosses' }
const CLUB = `Rain Gauge Club ${TRY}`
const OWN = { 'x-chowk': '1', accept: 'application/json' }

async function call<Body>(page: Page, method: 'POST' | 'PUT', [path, data]: [string, object]): Promise<Body> {
  const headers = { ...OWN, 'idempotency-key': `owning ${path} ${TRY}` }
  const answer = await page.request.fetch(path, { method, data, headers })
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { body: Body }).body
}

/** Who runs an organisation alone stays: her line offers nothing, her file neither, and leaving says why not (O3). */
async function keepsItsLast(page: Page, club: string): Promise<void> {
  const own = page.getByRole('row', { name: /Tara Gogoi/ })
  await expect(own).toBeVisible()
  await expect(own.getByRole('button')).toHaveCount(0)
  await open(page, '/members')
  // Her account was opened by calls, so this browser knows of no sign-in: each page is asked of the server.
  const file = page.getByRole('row', { name: /Tara Gogoi/ }).getByRole('link', { name: 'Tara Gogoi' })
  await open(page, (await file.getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Gogoi')
  for (const name of ['Remove', 'Suspend']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  const answer = await page.request.fetch('/api/employee/own', {
    method: 'DELETE',
    headers: OWN,
    params: { workspaceId: club },
  })
  expect(((await answer.json()) as { body: { code: string } }).body.code).toBe('IS_OWNER')
  await open(page, `/workspace/rain-gauge-club-${TRY}`)
  await expect(page.getByText('As its owner you don’t leave')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave the organisation' })).toHaveCount(0)
  const onward = page.getByRole('main').getByRole('link', { name: 'Administrators', exact: true })
  await expect(onward).toHaveAttribute('href', '/admins')
  await open(page, '/admins')
}

test.use(DESKTOP)

test('an owner who wants to delete her account hands her organisation over first; the new owner closes it and takes that back [cso:O3] [cso:W9] [V1:A9] [/admins]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await openAccount(page, TARA)
  const { id: club } = await call<{ id: string }>(page, 'POST', [
    '/api/organisation/workspaces',
    { name: CLUB, customUrl: `rain-gauge-club-${TRY}`, kind: 'GROUP', mayAct: true },
  ])
  const { code } = await call<{ code: string }>(page, 'POST', ['/api/organisation/join-codes', {}])
  const hers = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '' })
  const phone = await hers.newPage()
  const complaints = complaintsOf(phone)
  await openAccount(phone, BANU)
  await call(phone, 'POST', ['/api/organisation/join-codes/use', { code }])

  await open(page, '/settings/delete-profile')
  await expect(page.getByText('Before you can delete it')).toBeVisible()
  await page.getByRole('link', { name: 'See the administrators' }).click()
  await page.waitForURL('**/admins')
  await open(page, '/admins')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrators')
  await expect(page.getByText('There is nobody to hand it over to.')).toBeVisible()
  await keepsItsLast(page, club)
  await page.getByLabel('E-mail', { exact: true }).fill(BANU.email)
  await page.getByRole('button', { name: 'Give this role' }).click()
  await expect(page.getByRole('row', { name: /Banu Irani.*Administrator.*Active/ })).toBeVisible()
  await page.getByLabel('To whom').selectOption({ label: BANU.name })
  await page.getByLabel('Your password, to confirm it’s you').fill('Fern & 7 mosses')
  await page.getByRole('button', { name: 'Offer it' }).click()
  await expect(page.getByText('Wrong password. Nothing changed.').first()).toBeVisible()
  await page.getByLabel('Your password, to confirm it’s you').fill(TARA.password)
  await page.getByRole('button', { name: 'Offer it' }).click()
  await expect(page.getByText('Tara Gogoi offered the ownership to Banu Irani.')).toBeVisible()

  await call(phone, 'PUT', ['/api/organisation/session', { workspaceId: club }])
  await open(phone, '/admins')
  await expect(phone.getByText('Tara Gogoi offers you the ownership of this organisation')).toBeVisible()
  await phone.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(phone.getByText('You are an owner now.')).toBeVisible()

  await open(page, '/settings/delete-profile')
  await expect(page.getByText('Before you can delete it')).toHaveCount(0)
  await page.getByLabel('Your password, to confirm it’s you').fill(TARA.password)
  await page.getByRole('button', { name: /^Delete on / }).click()
  await expect(page.getByText(/^Your profile will be deleted on/)).toBeVisible()

  await open(phone, '/admins')
  await phone.getByRole('button', { name: 'Close organisation…' }).click()
  await phone.getByLabel('Message to members').fill('The rain has stopped.')
  await phone.getByLabel('Your password, to confirm it’s you').fill(BANU.password)
  await phone.getByRole('button', { name: 'Close it' }).click()
  await phone.waitForURL('**/organisation/closed')
  await expect(phone.getByText(CLUB, { exact: true })).toBeVisible()
  await expect(phone.getByText(/is suspended by/)).toHaveCount(0)
  await expect(phone.getByText(/It is deleted on/)).toBeVisible()
  await open(phone, '/')
  await phone
    .getByRole('button', { name: /Banu Irani/ })
    .first()
    .click()
  await expect(phone.getByRole('link', { name: 'Closed organisations (1)' })).toHaveAttribute(
    'href',
    '/organisation/closed',
  )
  await open(phone, '/organisation/closed')
  await phone.getByRole('button', { name: 'Open it again' }).click()
  await phone.waitForURL('**/admins')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Administrators')
  expect(complaints).toEqual([])
  await hers.close()
})
