import type { ListedMember } from '@chowk/contract/member/member.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { STATE } from './member-words.ts'

/** How a membership stands, as a dot and a word. */
export const MemberState = ({ state }: Pick<ListedMember, 'state'>) => (
  <StateDot state={state}>{STATE[state]()}</StateDot>
)
