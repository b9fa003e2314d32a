import { PARTS } from '@chowk/contract/identity/profile/profile.ts'
import type { ProfileArea, Relation, Visibility } from '@chowk/contract/identity/profile/profile.ts'

/** Who sees each part of a profile. */
export type AreaVisibility = Record<ProfileArea, Visibility>

/** What is seen of a profile in truth: what was chosen, but nothing of a minor is public (W8). What was never chosen is for the workspace. */
export function visibilityOf(chosen: Readonly<Partial<AreaVisibility>>, isMinor: boolean): AreaVisibility {
  const level = (area: ProfileArea): Visibility => {
    const wanted = chosen[area] ?? 'WORKSPACE'
    return isMinor && wanted === 'PUBLIC' ? 'WORKSPACE' : wanted
  }
  return Object.fromEntries(PARTS.map((area) => [area, level(area)])) as AreaVisibility
}

/** Whether a viewer who stands so to a person sees a part of this visibility. */
export function maySee(relation: Relation, visibility: Visibility): boolean {
  if (relation === 'OWN') return true
  return visibility === 'PUBLIC' || (visibility === 'WORKSPACE' && relation === 'MEMBER')
}
