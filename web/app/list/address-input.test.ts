import { expect, test } from 'vitest'
import {
  CURSOR,
  addressInput,
  numberLike,
  oneInSmallLetters,
  oneNumberOf,
  oneOf,
  rowId,
  saidAs,
  shapedLike,
  textUpTo,
} from './address-input.ts'

const ID = '0197f2a4-0000-7000-8000-000000000001'
const VALUES = {
  q: textUpTo(5, 'find'),
  kind: oneOf(['POLL', 'QUIZ']),
  status: oneInSmallLetters(['ACTIVE', 'LEFT']),
  class: oneNumberOf(['3', '10']),
  from: shapedLike(/^\d{4}-\d\d-\d\d$/),
  categoryId: numberLike(/^[1-9]\d?$/, 'category'),
  mine: saidAs('me', true, 'author'),
  authorId: rowId('author'),
}
const inputOf = (query: string) => addressInput(new URLSearchParams(query), VALUES)

test('an address is read under its own names, in what the call takes', () => {
  const said = 'find=Chandni&kind=POLL&status=left&class=10&from=2026-11-27&category=12&author=me'
  expect(inputOf(said)).toEqual({
    q: 'Chand',
    kind: 'POLL',
    status: 'LEFT',
    class: 10,
    from: '2026-11-27',
    categoryId: 12,
    mine: true,
  })
  expect(inputOf(`author=${ID}`)).toEqual({ authorId: ID })
})

test('what is missing, empty or means nothing is left out', () => {
  expect(inputOf('')).toEqual({})
  expect(inputOf('find=%20&kind=&status=&class=&from=&category=&author=')).toEqual({})
  expect(inputOf('kind=poll&status=LEFT&class=4&from=today&category=012&author=you')).toEqual({})
})

test('a cursor is longer than any other text', () => {
  const next = 'n'.repeat(900)
  expect(addressInput(new URLSearchParams({ next }), { next: CURSOR })).toEqual({ next })
})
