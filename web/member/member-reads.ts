import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { countMembers, listMembers } from '@chowk/contract/member/member.ts'
import { getMember } from '@chowk/contract/member/member-file.ts'

/** What a change of a member makes old: her page with what was done about her, and the lists that she stands in. */
export const MEMBER_READS = [getMember, getWorkspaceLog, listMembers, countMembers] as const
