import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPathOf } from './return-path.ts'

test('a path of this site is kept with its query [news:B4]', () => {
  for (const path of ['/', '/saved-items?folder=3&q=water', '/details/a-story-9#note', '/खोज?q=पानी'])
    expect(decodeURI(returnPathOf(path) ?? '')).toBe(path)
})

test('whatever a browser could read as another site is dropped [reliability:S08]', () => {
  const hostile = [
    '',
    null,
    undefined,
    'saved-items',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/a\\b',
    `/${'a'.repeat(3000)}`,
  ]
  for (const path of hostile) expect(returnPathOf(path)).toBeUndefined()
})

test('no kept path ever leads to another host', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', '.', 'e', '@', ':', '?', '#', ' ') }),
      (text) => {
        const path = returnPathOf(`/${text}`)
        return path === undefined || new URL(path, 'https://chowk.example').host === 'chowk.example'
      },
    ),
  )
})
