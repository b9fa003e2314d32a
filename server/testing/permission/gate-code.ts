import type { Actor, Permission } from '@chowk/contract/permission.ts'

/** With which code the gate refuses an actor whom a call does not admit. */
export const gateCode = (actor: Actor, { refusal }: Permission): string =>
  actor === 'visitor' ? 'SIGN_IN_NEEDED' : (refusal ?? 'NOT_ALLOWED')
