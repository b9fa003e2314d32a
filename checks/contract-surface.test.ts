import { expect, test } from 'vitest'
import { handlers } from '../server/app.ts'
import { makeSurface } from '../server/command-surface.ts'
import { readSource } from './sources.ts'

test('the committed surface of the API is the one that the server has; renew it with npm run chowk -- surface --write', () => {
  for (const [path, text] of makeSurface()) expect(readSource(`docs/${path}`)).toBe(text)
})

test('[R2:K12] a call names its row of the specification, and every other call refuses unknown fields', () => {
  const rows = readSource('docs/specification/calls.tsv').trimEnd().split('\n').slice(1)
  const idOf = new Map(
    rows.map((row) => {
      const [id = '', method, path] = row.split('\t')
      return [patternOf(`${method} ${path}`), id]
    }),
  )
  const sections =
    /^(\w+ \/api\/)(?:skill|certification|achievement|experience|education)\/(?=save|list|get|update|delete)/
  const wrong = handlers
    .map(({ call }) => ({ call, id: idOf.get(patternOf(call.address.replace(sections, '$1{section}/'))) }))
    .filter(({ call, id }) => call.specified !== id)
  expect(wrong.map(({ call, id }) => `${call.address}: ${call.specified} instead of ${id}`)).toEqual([])
})

const patternOf = (address: string) => address.replaceAll(/\{\w+\}/g, '{}')
