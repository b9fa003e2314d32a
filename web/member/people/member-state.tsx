import type { ListedMember } from '@chowk/contract/member/member.ts'
import styles from './members.module.css'
import { STATE } from './member-words.ts'

/** How a membership stands, as a dot and a word. */
export const MemberState = ({ state }: Pick<ListedMember, 'state'>) => (
  <span className={`${styles['dot']} ${styles[state] ?? ''}`}>{STATE[state]()}</span>
)
