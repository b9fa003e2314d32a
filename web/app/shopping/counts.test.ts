import { expect, test } from 'vitest'
import { changeCounts } from './counts.ts'

test('counts are set, incremented, decremented and never below 0 [R4.07]', () => {
  const counts = { wishlistCount: 2, cartCount: 1 }
  expect(changeCounts(counts, { cartCount: 5 })).toEqual({ wishlistCount: 2, cartCount: 5 })
  expect(changeCounts(counts, { by: { wishlistCount: 1 } })).toEqual({ wishlistCount: 3, cartCount: 1 })
  expect(changeCounts(counts, { by: { cartCount: -3 } })).toEqual({ wishlistCount: 2, cartCount: 0 })
  expect(changeCounts(counts, { wishlistCount: 0, cartCount: 0 })).toEqual({ wishlistCount: 0, cartCount: 0 })
})
