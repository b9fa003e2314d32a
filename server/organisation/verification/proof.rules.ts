import { DAY_MS } from '../../platform/time.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** A code to a domain's box is good for this long; a line in its records is looked for for this long. */
export const CODE_LIVES_MS = 10 * 60_000
export const RECORD_LIVES_MS = 14 * DAY_MS
export const MOST_TRIES = 5

// Anybody can have a box there, so a box proves nothing.
const FREE_MAIL =
  /^((g|google|hot|proton|rediff|fast|hush|tuta|zoho|in|web|sina|rocket|yandex)mail|yahoo|ymail|outlook|live|msn|aol|icloud|me|mac|proton|gmx|mail|inbox|yandex|zoho|tutanota|hey|qq|163|126)\.([a-z]{2,3}|com?\.[a-z]{2})$/

/** The domain that a website can prove something by; undefined when it cannot. */
export function domainOf(website: string): string | undefined {
  if (!/^https?:\/\//.test(website) || !URL.canParse(website)) return undefined
  const host = new URL(website).hostname.replace(/^www\./, '').replace(/\.$/, '')
  if (!host.includes('.') || /^[\d.]+$/.test(host) || host.startsWith('[') || FREE_MAIL.test(host)) return undefined
  return host
}

/** The name that the line stands at: one of its own, so that nothing else is touched. */
export const recordName = (domain: string): string => `_chowk.${domain}`

/** The line itself. */
export const recordValue = (token: string): string => `chowk=${token}`

/** Whether one of the records found is the line; a long record comes in pieces. */
export const holdsLine = (records: readonly (readonly string[])[], value: string): boolean =>
  records.some((pieces) => pieces.join('').trim() === value)

/** How far one way of showing that a workspace is what it says has come. */
export type ProofState = 'WAITS' | 'SPOKEN' | 'SHOWN' | 'REFUSED' | 'REPLACED' | 'RUN_OUT'

/** Which may follow which; SPOKEN waits for an operator after somebody gave her word. */
export const PROOF: TransitionTable<ProofState> = {
  entity: 'workspace_proof',
  allowed: {
    WAITS: ['SPOKEN', 'SHOWN', 'REFUSED', 'REPLACED', 'RUN_OUT'],
    SPOKEN: ['SHOWN', 'REFUSED', 'REPLACED', 'RUN_OUT'],
    SHOWN: [],
    REFUSED: [],
    REPLACED: [],
    RUN_OUT: [],
  },
}
