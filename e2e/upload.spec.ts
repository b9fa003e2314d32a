import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { TRY } from './post.ts'

const TARA = 'tara@demo.chowk.example'
const LONG = 'x'.repeat(101)
const mail = (name: string) => `${name}${TRY}@amaltas.example`

/** A list as an office keeps it: a title above, Hindi headings, semicolons, two good rows and one for each thing that goes wrong. */
const FILE = [
  'अमलतास हाइट्स;;;;;;;;;',
  'नाम;ईमेल;मोबाइल;कोड;पदनाम;विभाग;कक्षा;जन्म तिथि;अभिभावक;भूमिका',
  `गौरी मेनन;${mail('gauri')};;A-1-${TRY};;;;12/07/1985;;सदस्य`,
  `Rohit Das;${mail('rohit')};;A-2-${TRY};Treasurer;;;;;member`,
  `;${mail('c1')};;;;;;;;`,
  `B;${mail('c2')};;;;;;;;`,
  `12345;${mail('c3')};;;;;;;;`,
  'Devika Nair;;;;;;;;;',
  'Devika Nair;devika at home;;;;;;;;',
  `Devika Nair;${mail('same')};;;;;;;;`,
  `Divya Nair;${mail('same')};;;;;;;;`,
  'Devika Nair;;12345;;;;;;;',
  'Devika Nair;;9.19E+09;;;;;;;',
  'Devika Nair;;9876512345;;;;;;;',
  'Divya Nair;;+919876512345;;;;;;;',
  `Devika Nair;${mail('c9')};;${LONG};;;;;;`,
  `Devika Nair;${mail('c10')};;TWICE;;;;;;`,
  `Divya Nair;${mail('c11')};;twice;;;;;;`,
  `Devika Nair;${mail('c12')};;;;No such wing;;;;`,
  `Devika Nair;${mail('c13')};;;;;13;;;`,
  `Devika Nair;${mail('c14')};;;;;;31/02/1985;;`,
  `Devika Nair;${mail('c15')};;;;;;1813;;`,
  `Devika Nair;${mail('c16')};;;;;7;;;`,
  `Devika Nair;${mail('c17')};;;;;7;;nobody;`,
  `Devika Nair;${mail('c18')};;;;;7;;${mail('c18')};`,
  `Devika Nair;${mail('c19')};;;;;;;;visitor`,
  `Devika Nair;${mail('c20')};;;;;;;;owner`,
  `Tara Bordoloi;${TARA};;;;;;;;member`,
  `Devika Nair;${mail('c22')};#REF!;;;;;;;`,
  `à¤†à¤¶à¤¾;${mail('c23')};;;;;;;;`,
  `#CLEAR;${mail('c24')};;;;;;;;`,
  `Devika Nair;${mail('c25')};;;${LONG};;;;;`,
].join('\r\n')

// What an earlier try left on its way.
async function endEarlier(page: Page): Promise<void> {
  const own = { headers: { accept: 'application/json' } }
  const { body } = (await (await page.request.get('/api/bulk-upload/history/list', own)).json()) as {
    body: { content: { id: string; state: string }[] }
  }
  for (const { id, state } of body.content)
    if (['UPLOADED', 'VALIDATING', 'READY', 'COMMITTING'].includes(state))
      await page.request.delete(`/api/bulk-upload/upload?uploadId=${id}`, { headers: { 'x-chowk': '1' } })
}

// A second, short file names a department that is not there; it is made where that is ticked.
async function makesADepartment(page: Page): Promise<void> {
  const name = `Garden wing ${TRY}`
  const file = `Name,E-mail,Department\nGauri Menon,${mail('wing')},${name}\n`
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chosen).setFiles({ name: 'wing.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByLabel('Create departments that are missing').check()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Add 1, change 0' }).click()
  await expect(page.getByRole('heading', { name: 'Done', exact: true })).toBeVisible({ timeout: 60_000 })
  await open(page, '/departments')
  await expect(page.getByText(name)).toBeVisible()
}

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a file with twenty-five kinds of faults is checked, mended on the screen and brought in [emp-bulk] [cso:O18] [cso:O21]', async ({
    page,
  }) => {
    await enter(page, TARA)
    await endEarlier(page)
    await open(page, '/members/upload')
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chosen).setFiles({ name: 'amaltas.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })

    await expect(page.getByRole('heading', { name: 'What are the columns?' })).toBeVisible()
    await expect(page.getByLabel('What “अभिभावक” is')).toHaveValue('guardian')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Check the file' }).click()

    await expect(page.getByRole('heading', { name: 'Check the file' })).toBeVisible()
    // One date may be two days; said once, no row asks any more.
    await expect(page.getByText('Born 12/07/1985: read as 12 July. Right?')).toBeVisible()
    await page.getByRole('button', { name: 'Yes, all dates so' }).first().click()
    await expect(page.getByText('Born 12/07/1985')).toBeHidden()
    const add = page.getByRole('button', { name: 'Add 3, change 0' })
    await expect(add).toBeVisible()
    await expect(page.getByText('The spreadsheet shortened the number to 9.19E+09.')).toBeVisible()
    await expect(page.getByText('No department “No such wing”.')).toBeVisible()
    await expect(page.getByText('Nobody becomes or stops being an owner by a file.').first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    const row = page.getByRole('rowgroup').filter({ hasText: 'devika at home' })
    await row.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('E-mail').fill(mail('devika'))
    await page.getByRole('button', { name: 'Save and check' }).click()
    await expect(page.getByRole('button', { name: 'Add 4, change 0' })).toBeVisible()
    await page
      .getByRole('rowgroup')
      .filter({ hasText: 'No such wing' })
      .getByRole('button', { name: 'Leave out' })
      .click()
    await expect(page.getByText('No department “No such wing”.')).toBeHidden()

    await page.getByRole('button', { name: 'Add 4, change 0' }).click()
    await expect(page.getByRole('heading', { name: 'Done, some rows not taken' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('4 invitations still wait.')).toBeVisible()
    const fetched = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download rows not taken' }).click()
    expect((await fetched).suggestedFilename()).toMatch(/^chowk-faulty-rows-.+\.csv$/)

    await page.getByRole('button', { name: 'Take this file back' }).click()
    await expect(page.getByRole('dialog')).toContainText('4 invitations are withdrawn')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Take this file back' }).click()
    await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible({ timeout: 60_000 })

    await page.getByRole('link', { name: 'Send another file' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'amaltas.csv' }).first()).toContainText('Taken back')
    expect(await faultsOf(page)).toEqual([])
    await makesADepartment(page)
  })
})
