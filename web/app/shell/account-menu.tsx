import {
  IconAdjustments,
  IconBookmark,
  IconBuildingCommunity,
  IconCoinRupee,
  IconHelpCircle,
  IconLogout,
  IconSettings,
  IconShieldCheck,
  IconUser,
  IconWallet,
} from '../../ui/icons.ts'
import { Link } from 'react-router'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Who } from './chowk-sheet.tsx'
import { ownPageOf } from '../guards/guards.rules.ts'
import { LanguageChoice, ThemeChoices } from './appearance-settings.tsx'
import styles from './menu.module.css'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

interface AccountMenuProps {
  viewer: UserData
  onClose: () => void
}

// As the guard of the administration has it.
const runsOwn = ({ type, admin, workspace }: UserData) =>
  workspace?.isDefault === false && (type === 'corporate' || admin)

const POSITION = { top: 54, right: 32 }

export function AccountMenu({ viewer, onClose }: AccountMenuProps) {
  const row = (to: string, name: string, Icon: typeof IconUser) => (
    <Link to={to} className={`row gap-3 strong line-below ${styles['row']}`} onClick={onClose}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {name}
    </Link>
  )
  return (
    <Sheet label={m.app_account_of({ name: viewer.name })} onClose={onClose} position={POSITION}>
      <Who viewer={viewer} />
      <WorkspaceSwitcher name={viewer.name} onClose={onClose} />
      <div className={styles['menu']}>
        <nav className={`stack line-above ${styles['part']}`} aria-label={m.app_ways_label()}>
          {row(ownPageOf(viewer), m.app_my_page(), IconUser)}
          {runsOwn(viewer) && row('/members', m.admin_note(), IconBuildingCommunity)}
          {viewer.moderates && row('/moderation', m.moderation_title(), IconShieldCheck)}
          {row('/transaction', m.app_wallet(), IconWallet)}
          {row('/coins', m.coins_title(), IconCoinRupee)}
          {row('/settings', m.settings_title(), IconSettings)}
          {row('/saved-items', m.app_tab_saved(), IconBookmark)}
          {viewer.operator && row('/operation', m.operator_title(), IconAdjustments)}
        </nav>
        <div className={`stack line-above ${styles['part']} ${styles['settings']}`}>
          <ThemeChoices />
          <div className="row spread">
            <span>{m.app_language()}</span>
            <LanguageChoice />
          </div>
        </div>
        <div className={`stack line-above ${styles['part']}`}>
          {row('/faq', m.app_help(), IconHelpCircle)}
          {row('/signout', m.app_sign_out(), IconLogout)}
        </div>
      </div>
    </Sheet>
  )
}
