import type { Access } from '@chowk/contract/call.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
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
  const isAdministrator = viewer.signedIn && viewer.workspaceId && administers(viewer.role)
  return isAdministrator ? ({ id: viewer.workspaceId } as AdministeredWorkspace) : undefined
}

/** Refuses to answer for anybody but the viewer: whose id it is, or whether it is any, is told to nobody (G6). */
export function demandOwn(viewer: Viewer, userId: string | undefined): void {
  if (userId !== undefined && !(viewer.signedIn && viewer.personId === userId.toLowerCase()))
    throw commonRefusal('NOT_FOUND')
}

/** Whether the viewer may make calls of this access at all. */
export function mayCall(access: Access, viewer: Viewer): boolean {
  if (access === 'open') return true
  if (!viewer.signedIn) return false
  if (access === 'operator') return viewer.isOperator
  return access === 'signed-in' || administeredBy(viewer) !== undefined
}
