// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { ProblemNote } from './note.tsx'
import { clear, show } from './widgets/widget-stage.tsx'

afterEach(clear)

test('a problem is read out as soon as there is one, and is nothing before', async () => {
  const alerts = async (problem: string | false | null | undefined) =>
    [...(await show(<ProblemNote>{problem}</ProblemNote>)).querySelectorAll('[role=alert]')].map(
      (each) => each.textContent,
    )
  expect(await alerts('The address is taken.')).toEqual(['The address is taken.'])
  for (const nothing of [null, undefined, false, ''] as const) expect(await alerts(nothing)).toEqual([])
})
