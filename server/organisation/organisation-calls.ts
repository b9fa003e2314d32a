import type { Handler } from '../platform/handle.ts'
import { operatorCalls } from './operator/workspace-operator.ts'
import { answerEnabledWorkspaces, answerPublicWorkspaces } from './directory.ts'
import { closingCalls } from './closing/close-workspace.ts'
import { workspaceCopyCalls } from './closing/workspace-copy.ts'
import { joinCalls } from './join.ts'
import { joinCodeCalls } from './joining/join-code.ts'
import { answerMemberships, answerSwitch } from './membership.ts'
import { qrCodeCalls } from './qr/qr-codes.ts'
import { noQrWorld } from './qr/qr-facts.ts'
import type { QrWorld } from './qr/qr-facts.ts'
import { qrLandingCalls } from './qr/qr-landing.ts'
import { roomForAll } from './seats.ts'
import type { MayTakeSeats } from './seats.ts'
import { answerDemand } from './second-factor.ts'
import { enterBySignOnCalls } from './sign-on/enter-by-sign-on.ts'
import { ownSignOnCalls } from './sign-on/own-sign-on.ts'
import { signOnSettingsCalls } from './sign-on/sign-on-settings.ts'
import { noStore, storePermissionCalls } from './store-permission.ts'
import type { StoreNeeds } from './store-permission.ts'
import { proofCalls } from './verification/proof-calls.ts'
import { answerPublicWorkspaceByUrl, answerWorkspaceByUrl } from './workspace-by-url.ts'
import { answerCheckUrl, answerCreateWorkspace } from './workspace-create.ts'
import { answerUpdateWorkspace } from './workspace-update.ts'

/** Every call of the organisation domain; what plans say about the store and about seats comes from the domain that sells them. */
export const organisationCalls = (
  store: StoreNeeds = noStore,
  mayTakeSeats: MayTakeSeats = roomForAll,
  qrWorld: QrWorld = noQrWorld,
): Handler[] => [
  answerWorkspaceByUrl,
  answerPublicWorkspaceByUrl,
  answerUpdateWorkspace,
  answerCheckUrl,
  answerCreateWorkspace,
  answerPublicWorkspaces,
  answerEnabledWorkspaces,
  answerMemberships,
  answerSwitch,
  answerDemand,
  ...joinCalls(mayTakeSeats),
  ...joinCodeCalls(mayTakeSeats),
  ...closingCalls,
  ...workspaceCopyCalls,
  ...qrCodeCalls(qrWorld),
  ...qrLandingCalls(mayTakeSeats),
  ...proofCalls,
  ...signOnSettingsCalls,
  ...ownSignOnCalls,
  ...enterBySignOnCalls(mayTakeSeats),
  ...storePermissionCalls(store),
  ...operatorCalls,
]
