import type { QrCode, QrKind, QrReason } from '@chowk/contract/organisation/qr.ts'
import { m } from '../../paraglide/messages.js'

/** What a code leads to. */
export const KIND: Record<QrKind, () => string> = {
  WORKSPACE_PROFILE: m.qr_kind_profile,
  JOIN: m.qr_kind_join,
  DONATION: m.qr_kind_donation,
  STORE: m.qr_kind_store,
  COLLAB: m.qr_kind_collab,
  EVENT: m.qr_kind_event,
}

/** Why a kind cannot be made. */
export const REASON: Record<QrReason, () => string> = {
  NOT_ADMINISTRATOR: m.qr_reason_administrator,
  NO_WORKSPACE: m.qr_reason_workspace,
  NO_ADDRESS: m.qr_reason_address,
  MINOR: m.qr_reason_minor,
  NO_PLAN: m.qr_reason_plan,
  EXPIRED: m.qr_reason_expired,
  NOT_IN_PLAN: m.qr_reason_plan,
  OTHER_ORGANISATION: m.qr_reason_other,
  NOT_VERIFIED: m.qr_reason_verified,
  NO_TAX_DETAILS: m.qr_reason_tax,
  SUSPENDED: m.qr_reason_suspended,
}

/** Whether a code is good. */
export const STATE: Record<QrCode['state'], () => string> = {
  ACTIVE: m.qr_state_active,
  EXPIRED: m.qr_state_expired,
  USED_UP: m.qr_state_used,
}
