import { describe } from 'vitest'
import { attackCalls } from '../testing/attack/attack.ts'

describe('every call of search, whatever is sent and whoever asks [I10] [S01] [S03]', () => {
  attackCalls('search')
})
