// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { chosenFolder } from './saved-address.rules.ts'
import { FolderChips, FolderColumn } from './saved-folders.tsx'
import { SavedHead } from './saved-head.tsx'

const shelf = { total: 7, minutes: 9, inNoFolder: 3, most: 2000, folders: [], categories: [], publications: [] }

let page: Mounted
afterEach(async () => await page.close())

async function figuresOf(come: typeof shelf | undefined): Promise<string> {
  const of = { shelf: come, chosen: chosenFolder(new URLSearchParams(), come) }
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
  expect(await figuresOf(shelf)).toBe('7 3 7 7 9')
})

test('until that has come, or where it did not, no figure stands there: nothing saved is something else', async () => {
  expect(await figuresOf(undefined)).toBe('')
})
