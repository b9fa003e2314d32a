/** Whom the matrix speaks about: how somebody stands in the workspace that she acts for. Who sells is a matter of products, not of standing. */
export const PARTS = ['visitor', 'individual', 'member', 'faculty', 'administrator', 'owner', 'operator'] as const
/** See the list of the same name. */
export type Part = (typeof PARTS)[number]

/**
 * What somebody may do by an action: `any` thing that she may know of, only her `own`, those of her `workspace`, or `none`.
 * Rules of a noun narrow this further, as by age or plan; nothing widens it.
 */
export type Grant = 'any' | 'own' | 'workspace' | 'none'

/** One line of the matrix: an action, who may do it to what, and the calls by which it is done. */
export interface Permission {
  action: string
  who: Record<Part, Grant>
  calls: readonly `${string} /${string}`[]
}

const NOBODY: Record<Part, Grant> = {
  visitor: 'none',
  individual: 'none',
  member: 'none',
  faculty: 'none',
  administrator: 'none',
  owner: 'none',
  operator: 'none',
}

/** Everybody, signed in or not. */
export const everybody = (grant: Grant): Record<Part, Grant> => ({ ...signedIn(grant), visitor: grant })

/** Everybody who is signed in. */
export function signedIn(grant: Grant): Record<Part, Grant> {
  return {
    visitor: 'none',
    individual: grant,
    member: grant,
    faculty: grant,
    administrator: grant,
    owner: grant,
    operator: grant,
  }
}

/** These parts and nobody else. */
export const only = (grants: Partial<Record<Part, Grant>>): Record<Part, Grant> => ({ ...NOBODY, ...grants })

/** Those who run this installation. */
export const operators = only({ operator: 'any' })

/** Those who run a workspace, on what is its own. */
export const whoRunsIt = only({ administrator: 'workspace', owner: 'workspace' })
