// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { ConfirmSheet, ReasonSheet, RoleSheet, StoreDialog } from './members-bulk-steps.tsx'
import type { StepProps } from './members-bulk-steps.tsx'
import { MembersBulk } from './members-bulk.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { useSelection } from '../../ui/table/selection.ts'

let page: Mounted
afterEach(async () => await page.close())

const STEP: StepProps = { wanted: { matching: {} }, count: 1200, onDone: () => undefined, onClose: () => undefined }

test.each([
  ['removing', () => <ReasonSheet what="REMOVE" {...STEP} />],
  ['taking back', () => <ConfirmSheet what="TAKE_BACK" {...STEP} />],
  ['a role', () => <RoleSheet {...STEP} />],
  ['the store', () => <StoreDialog {...STEP} />],
])('before %s for many the question says how many they are', async (_what, draw) => {
  page = await mount(draw)
  await act(async () => await Promise.resolve())
  expect(document.body.textContent).toContain('1,200')
})

test('more than five hundred are told so before a reason is typed, and moved all the same', async () => {
  function Bar() {
    const selection = useSelection(['asha', 'banu'])
    return (
      <>
        <button type="button" onClick={selection.toggleAll}>
          Choose the page
        </button>
        <MembersBulk address={useListAddress()} selection={selection} total={1200} />
      </>
    )
  }
  page = await mount(Bar)
  await page.press('Choose the page')
  await page.press('Select all 1,200 matches')
  for (const name of ['Suspend', 'Role', 'Invite again']) {
    await act(async () => barButton(name).click())
    expect(document.querySelector('dialog')?.textContent).toContain('At most 500 at once')
    expect(document.querySelector('dialog textarea, dialog select')).toBeNull()
    await act(async () => dialogButton('Close').click())
  }
  await act(async () => barButton('Move').click())
  expect(document.querySelector('dialog')?.textContent).not.toContain('At most 500')
})

const named = (within: string, name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>(within)].find((each) => each.textContent?.trim() === name)
  if (!found) throw new Error(`There is no button called ${name}.`)
  return found
}
const barButton = (name: string) => named('[role=group] button', name)
const dialogButton = (name: string) => named('dialog button', name)
