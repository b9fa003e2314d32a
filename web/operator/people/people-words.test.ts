import { expect, test } from 'vitest'
import { shownState } from './people-words.ts'

test('an account that will be deleted has no green dot, and a suspended one that will be deleted is shown as suspended [V1:E9]', () => {
  const shown = (['ACTIVE', 'SUSPENDED', 'DELETED'] as const).flatMap((state) =>
    [false, true].map((isLeaving) => shownState({ state, isLeaving })),
  )
  expect(shown).toEqual([
    { dot: 'RUNS', name: 'Active' },
    { dot: 'SLOW', name: 'Will be deleted' },
    { dot: 'SUSPENDED', name: 'Suspended' },
    { dot: 'SUSPENDED', name: 'Suspended' },
    { dot: 'STOPPED', name: 'Deleted' },
    { dot: 'STOPPED', name: 'Deleted' },
  ])
})
