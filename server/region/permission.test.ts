import { describe } from 'vitest'
import { getCities, getStates } from '@chowk/contract/region/region.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

describe('who may do what with places', () => {
  test(
    'everybody may look up countries, states and cities [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'region', [given(getStates, { id: 'IN' }), given(getCities, { id: 'IN-MH' })])
    },
  )
})
