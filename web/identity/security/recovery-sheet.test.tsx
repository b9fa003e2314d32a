// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { shownToast, showToast } from '../../ui/floating/toast.ts'
import { RecoverySheet } from './recovery-sheet.tsx'

let page: Mounted
const writeText = vi.fn<(text: string) => Promise<void>>()
beforeEach(async () => {
  showToast({ text: 'Nothing yet.' })
  page = await mount(() => <RecoverySheet codes={['one', 'two']} onStored={() => undefined} />)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(async () => await page.close())

test('recovery codes that are copied say so on the button', async () => {
  writeText.mockResolvedValue()
  await page.press('Copy')
  await until(() => expect(page.button('Copied')).toBeTruthy())
  expect(writeText.mock.calls[0]?.[0]).toContain('one\ntwo')
  expect(shownToast()?.text).toBe('Nothing yet.')
})

test('recovery codes that the browser does not let us copy are not said to be, and a toast says how else', async () => {
  writeText.mockRejectedValue(new Error('no leave'))
  await page.press('Copy')
  await until(() => expect(shownToast()?.text).toBe('The browser didn’t allow copying. Select the text and copy it.'))
  expect(page.button('Copy')).toBeTruthy()
})
