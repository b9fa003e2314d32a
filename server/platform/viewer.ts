import type { Access } from '@chowk/contract/call.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'

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
  /** By two factors: some workspaces demand that of whoever runs them. */
  provenTwice: boolean
  /** Grows whenever her age, her roles or her right to run this installation change; an older one says them no longer. */
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

/** The viewer's workspace with the proof, or undefined. */
export function administeredBy(viewer: Viewer): AdministeredWorkspace | undefined {
  const isAdministrator = viewer.signedIn && viewer.workspaceId && (viewer.role === 'OWNER' || viewer.role === 'ADMIN')
  return isAdministrator ? ({ id: viewer.workspaceId } as AdministeredWorkspace) : undefined
}

/** Whether the viewer may make calls of this access at all. */
export function mayCall(access: Access, viewer: Viewer): boolean {
  if (access === 'open') return true
  if (!viewer.signedIn) return false
  if (access === 'operator') return viewer.isOperator
  return access === 'signed-in' || administeredBy(viewer) !== undefined
}
