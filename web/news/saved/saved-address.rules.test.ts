import { expect, test } from 'vitest'
import { chosenFolder, countFilters, savedInput } from './saved-address.rules.ts'

const shelf = {
  total: 5,
  minutes: 20,
  inNoFolder: 2,
  most: 2000,
  categories: [],
  publications: [],
  folders: [{ id: '7', name: 'Project', count: 3, minutes: 12 }],
}

test('the address says what is shown, and what cannot be right is left out [news:B3]', () => {
  const params = new URLSearchParams(
    'folder=7&category=water&publication=the-ferry&media=AUDIO&words=%20tank%20&oldest=1',
  )
  expect(savedInput(params)).toEqual({
    folder: '7',
    category: 'water',
    publication: 'the-ferry',
    media: 'AUDIO',
    q: 'tank',
    oldestFirst: true,
  })
  expect(countFilters(params)).toBe(4)
  expect(savedInput(new URLSearchParams('folder=-1&category=A%20B&media=VIDEO&oldest=2&words=%20'))).toEqual({})
})

test('a folder that is gone is shown as empty', () => {
  expect(chosenFolder(new URLSearchParams(''), shelf)).toMatchObject({ kind: 'all', figures: { count: 5 } })
  expect(chosenFolder(new URLSearchParams('folder=none'), shelf)).toMatchObject({ kind: 'none', figures: { count: 2 } })
  expect(chosenFolder(new URLSearchParams('folder=7'), shelf)).toMatchObject({ name: 'Project', figures: { count: 3 } })
  expect(chosenFolder(new URLSearchParams('folder=8'), shelf)).toMatchObject({ kind: 'folder', figures: { count: 0 } })
})
