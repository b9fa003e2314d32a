import { describe } from 'vitest'
import { attackCalls } from '../testing/attack/attack.ts'

describe('every call of the money desk rejects hostile input and strangers [I10] [S01] [S03]', () => {
  attackCalls('reconciliation')
})
