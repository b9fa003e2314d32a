import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { Access, Restriction } from '@chowk/contract/permission.ts'
import { commonRefusal } from './refusal.ts'

/** Somebody who has not signed in; the device is known once she did something on it. */
export interface Visitor {
  signedIn: false
  deviceId: string | null
}

/** The signed-in person, as her access token says. */
export interface Person {
  signedIn: true
  personId: string
  familyId: string
  deviceId: string
  workspaceId: string | null
  role: Role | null
  /** Runs this installation (platform administrator). */
  isOperator: boolean
  /** Under 18 or of unknown age in a school (P1). */
  isMinor: boolean
  class: number | null
  /** What her account waits for; until then she may do nothing else. */
  restriction: Restriction | null
  /** By two factors: some workspaces demand that of whoever runs them. */
  provenTwice: boolean
  /** Grows whenever her age, her roles, what her account waits for or her right to run this installation change; an older one says them no longer. */
  factsVersion: number
}

/** Whoever makes a call. */
export type Viewer = Visitor | Person

/** Proof, made by `handle` alone, that the viewer administers this workspace. */
export interface AdministeredWorkspace {
  readonly id: string
  readonly [proof]: true
}
declare const proof: unique symbol

/** What a handler knows of the viewer's workspace, by who passes the gate of its call. */
export type WorkspaceOf<A extends Access> = A extends 'administrator' | 'owner'
  ? AdministeredWorkspace
  : A extends 'member' | 'faculty'
    ? { readonly id: string }
    : undefined

/** The workspace that the viewer acts for; what she is there, the gate of a call has found before. */
export const workspaceOf = (viewer: Viewer): { readonly id: string } | undefined =>
  viewer.signedIn && viewer.workspaceId ? { id: viewer.workspaceId } : undefined

/** Refuses to answer for anybody but the viewer: whose id it is, or whether it is any, is told to nobody (G6). */
export function demandOwn(viewer: Viewer, userId: string | undefined): void {
  if (userId !== undefined && !(viewer.signedIn && viewer.personId === userId.toLowerCase()))
    throw commonRefusal('NOT_FOUND')
}
