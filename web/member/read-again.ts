import { useQueryClient } from '@tanstack/react-query'
import { getWorkspaceLog } from '@chowk/contract/member/log.ts'
import { countMembers, listMembers } from '@chowk/contract/member/member.ts'
import { getMember } from '@chowk/contract/member/member-file.ts'
import type { CallFailed } from '../app/calls.ts'
import { refresh } from '../app/read.ts'

const CHANGED = ['ILLEGAL_TRANSITION', 'VERSION_CONFLICT', 'NOT_ACTIVE', 'JOINED_MEANWHILE']

/** Hears of refusals: where somebody has changed a member meanwhile, her page is asked for again. What stands in a form stays. */
export function useReadAgain(): (failure: CallFailed) => undefined {
  const client = useQueryClient()
  return ({ code }) => {
    if (CHANGED.includes(code ?? '')) void refresh(client, [getMember, getWorkspaceLog, listMembers, countMembers])
  }
}
