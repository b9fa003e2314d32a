// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { ConfirmSheet, ReasonSheet, RoleSheet, StoreDialog } from './members-bulk-steps.tsx'
import type { StepProps } from './members-bulk-steps.tsx'

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
