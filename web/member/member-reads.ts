import { useQueryClient } from '@tanstack/react-query'
import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { countMembers, listMembers } from '@chowk/contract/member/member.ts'
import { getMember } from '@chowk/contract/member/member-file.ts'
import type { MemberFile } from '@chowk/contract/member/member-file.ts'
import { keyOf } from '../app/read.ts'

/** What a change of a member makes old: her page with what was done about her, and the lists that she stands in. */
export const MEMBER_READS = [getMember, getWorkspaceLog, listMembers, countMembers] as const

/** Shows a member as a change left her, until her page has been read again: what is opened on it meanwhile begins with that. */
export function useShown(): (after: MemberFile) => void {
  const client = useQueryClient()
  return (after) => void client.setQueryData(keyOf(getMember, { id: after.id }), after)
}
