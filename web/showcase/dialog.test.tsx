// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { DialogStates } from './dialog-states.tsx'
import { faultsIn, mount } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'

let page: Mounted
afterEach(async () => await page.close())

const dialog = () => page.container.querySelector('dialog')

test('a question is answered by what is done or left, and names both', async () => {
  page = await mount(DialogStates)
  await page.press('Ask')
  expect(dialog()?.getAttribute('aria-label')).toBe('Remove 12 members?')
  await page.press('Cancel')
  expect(dialog()).toBeNull()
  await page.press('Ask')
  await page.press('Remove 12')
  expect(dialog()).toBeNull()
})

test('what was refused is said in the dialog, which hinders nobody', async () => {
  page = await mount(DialogStates)
  await page.press('Ask and refuse')
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBeTruthy()
  expect(await faultsIn(page.container)).toEqual([])
})
