// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { FolderChips, FolderColumn } from './saved-folders.tsx'
import { SavedHead } from './saved-head.tsx'

const shelf = { total: 7, minutes: 9, inNoFolder: 3, most: 2000, folders: [], categories: [], publications: [] }
const chosen = { kind: 'all', count: 7, minutes: 9 } as const

let page: Mounted
afterEach(async () => await page.close())

async function figuresOf(isCounted: boolean): Promise<string> {
  const of = { shelf, chosen, isCounted }
  page = await mount(() => (
    <>
      <FolderColumn {...of} />
      <FolderChips {...of} />
      <SavedHead {...of} />
    </>
  ))
  return page.container.textContent.replaceAll(/\D+/g, ' ').trim()
}

test('how much is saved stands at the folders and at the head', async () => {
  expect(await figuresOf(true)).toBe('7 3 7 7 9')
})

test('until that has come, or where it did not, no figure stands there: nothing saved is something else', async () => {
  expect(await figuresOf(false)).toBe('')
})
