import { describe } from 'vitest'
import { attackCalls } from '../testing/attack/attack.ts'

describe('every call of moderation, whatever is sent and whoever asks [I10] [S01] [S03]', () => {
  // A child's report hides what she may see until a moderator has decided (C46).
  attackCalls('moderation', { 'POST /api/moderation/report': ['moderation_case', 'post', 'post_feature'] })
})
