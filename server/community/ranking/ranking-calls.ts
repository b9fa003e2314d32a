import type { Handler } from '../../platform/handle.ts'
import { answerCommunityMembers } from './member-list.ts'
import { answerCommunityStats, answerPersonStats } from './stats.ts'
import { answerTopSchools } from './top-schools.ts'
import { answerListed, answerTopUsers } from './top-users.ts'

/** Who gives much to a community, who belongs to it, and how much is written there. */
export const rankingCalls: Handler[] = [
  answerTopUsers,
  answerListed,
  answerTopSchools,
  answerPersonStats,
  answerCommunityStats,
  answerCommunityMembers,
]
