import { describe } from 'vitest'
import { attackCalls } from '../testing/attack/attack.ts'

describe('every call of member, whatever is sent and whoever asks [I10] [S01] [S03]', () => {
  // A classmate leaves their workspace by its id: her own membership ends, and what follows from that.
  attackCalls('member', {
    'DELETE /api/employee/own': ['membership', 'session_family', 'workspace_seat', 'member_count'],
  })
})
