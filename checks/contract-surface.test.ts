import { expect, test } from 'vitest'
import { makeSurface } from '../server/command-surface.ts'
import { readSource } from './sources.ts'

test('the committed surface of the API is the one that the server has; renew it with npm run chowk -- surface --write', () => {
  for (const [path, text] of makeSurface()) expect(readSource(`docs/${path}`)).toBe(text)
})
