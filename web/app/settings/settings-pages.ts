import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconBuildingCommunity,
  IconCreditCard,
  IconEyeOff,
  IconHelpHexagon,
  IconLock,
  IconQrcode,
  IconReceiptTax,
  IconTrash,
  IconUser,
  IconUserCheck,
  IconUserOff,
} from '../../ui/icons.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'

/** One page of the settings. */
export interface SettingsPage {
  to: string
  name: () => string
  Icon: typeof IconTrash
  /** For whom it is there; for everybody without it. */
  isFor?: (viewer: UserData) => boolean
  /** Stands apart, below a line. */
  apart?: true
}

const runsWorkspace = ({ workspace }: UserData) =>
  workspace !== null && !workspace.isDefault && administers(workspace.role)

const ownsWorkspace = ({ workspace }: UserData) => workspace?.role === 'OWNER' && !workspace.isDefault

// Those who run a workspace find both in its administration.
const isAlone = ({ workspace, minor }: UserData) => (workspace === null || workspace.isDefault) && !minor

/** The pages of the settings, in their order. */
export const SETTINGS: readonly SettingsPage[] = [
  { to: '/settings/profile', name: m.profile_title, Icon: IconUser },
  { to: '/settings/security', name: m.security_title, Icon: IconLock },
  { to: '/settings/notifications', name: m.settings_notifications, Icon: IconBell },
  { to: '/news-settings', name: m.settings_news, Icon: IconAdjustmentsHorizontal },
  { to: '/quiz-settings', name: m.settings_quiz, Icon: IconHelpHexagon },
  { to: '/settings/privacy', name: m.settings_privacy, Icon: IconEyeOff },
  { to: '/settings/followed', name: m.settings_followed, Icon: IconUserCheck },
  { to: '/settings/blocked', name: m.settings_blocked, Icon: IconUserOff },
  { to: '/settings/tax', name: m.admin_tax, Icon: IconReceiptTax, isFor: isAlone },
  { to: '/qr-codes', name: m.qr_title, Icon: IconQrcode, isFor: isAlone },
  { to: '/settings/plan', name: m.app_plan, Icon: IconCreditCard, isFor: runsWorkspace },
  { to: '/settings/sign-on', name: m.settings_sign_on, Icon: IconBuildingCommunity, isFor: ownsWorkspace },
  { to: '/settings/delete-profile', name: m.settings_delete, Icon: IconTrash, apart: true },
]
