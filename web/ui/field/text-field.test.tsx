// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../widgets/widget-stage.tsx'
import { TextField } from './text-field.tsx'

afterEach(clear)

const attributesOf = async (verbatim: boolean) => {
  const field = (await show(<TextField label="Address" verbatim={verbatim} />)).querySelector('input')
  return [field?.getAttribute('autocapitalize'), field?.getAttribute('spellcheck')]
}

test('a field that is taken as it is written has neither capitals nor spelling put right; others leave both to the device', async () => {
  expect(await attributesOf(true)).toEqual(['none', 'false'])
  expect(await attributesOf(false)).toEqual([null, null])
})
