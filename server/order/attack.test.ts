import { describe } from 'vitest'
import { attackCalls } from '../testing/attack/attack.ts'

describe('every order call rejects hostile input and strangers [I10] [S01] [S03]', () => {
  attackCalls('order')
})
