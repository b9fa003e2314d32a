import { describe } from 'vitest'
import { attackCalls } from '../testing/attack/attack.ts'

describe('every call of quiz, whatever is sent and whoever asks [I10] [S01] [S03]', () => {
  // A classmate has a file of her own made there.
  attackCalls('quiz', { 'POST /api/quiz/summary/file': ['quiz_file'] })
})
