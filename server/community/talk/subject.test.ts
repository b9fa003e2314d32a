import { expect, test } from 'vitest'
import { nameOfPost } from './subject.ts'

test('people are told of a post by its title, or by how it begins, in one line and never with half a character', () => {
  expect(nameOfPost({ title: 'Sports day', description: 'Class 7 ran.' })).toBe('Sports day')
  expect(nameOfPost({ title: '', description: '“A map is a promise.”\nFrom the wall' })).toBe(
    '“A map is a promise.” From the wall',
  )
  const long = nameOfPost({ title: '', description: '👩‍👩‍👦‍👦'.repeat(200) })
  expect(long).toBe(`${'👩‍👩‍👦‍👦'.repeat(79)}…`)
})
