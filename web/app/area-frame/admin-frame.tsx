import {
  IconBuilding,
  IconHeartHandshake,
  IconHelpHexagon,
  IconHierarchy3,
  IconListDetails,
  IconPackage,
  IconQrcode,
  IconReceiptRupee,
  IconReceiptTax,
  IconShieldCheck,
  IconUpload,
  IconUserShield,
  IconUsers,
} from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { countMembers } from '@chowk/contract/member/member.ts'
import { countWaitingCases } from '@chowk/contract/moderation/waiting.ts'
import { listMemberships } from '@chowk/contract/organisation/membership.ts'
import { useLocation } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { useViewer } from '../page-facts.ts'
import { read, useRead } from '../read.ts'
import type { Read } from '../read.ts'
import { workspaceName } from '../shell/links.ts'
import { Square } from '../../ui/square.tsx'
import { AreaFrame } from './area-frame.tsx'
import type { AreaPage } from './area-frame.tsx'

const MEMBERS = '/members'
const UPLOAD = '/members/upload'
const MODERATION = '/moderation'
const TAX = '/tax'
/** The same page, by the address that is everybody's. */
const OWN_TAX = '/settings/tax'
const PAGES: readonly AreaPage[] = [
  { to: MEMBERS, name: m.admin_members, Icon: IconUsers },
  { to: '/admins', name: m.admins_title, Icon: IconUserShield },
  { to: '/departments', name: m.app_departments, Icon: IconHierarchy3 },
  { to: UPLOAD, name: m.upload_title, Icon: IconUpload },
  { to: MODERATION, name: m.moderation_title, Icon: IconShieldCheck },
  { to: '/product/approval', name: m.approval_title, Icon: IconPackage },
  { to: '/quiz-configuration', name: m.admin_quiz, Icon: IconHelpHexagon },
  { to: TAX, name: m.admin_tax, Icon: IconReceiptTax, begins: true },
  { to: '/qr-codes', name: m.qr_title, Icon: IconQrcode },
  { to: '/settings/donations', name: m.gift_manage_title, Icon: IconHeartHandshake },
  { to: '/settings/plan', name: m.app_plan, Icon: IconReceiptRupee },
  { to: '/workspace-log', name: m.admin_log, Icon: IconListDetails, begins: true },
]

/** What the frame shows beside its pages; a screen names them in its `prefetch`. Without them it leads to its pages all the same. */
export const ADMIN_FRAME_READS: readonly Read[] = [
  read(countMembers, {}),
  read(listMemberships, {}),
  read(countWaitingCases, {}),
]

interface AdminFrameProps {
  title?: string
  /** One line of facts beside the title. */
  facts?: ReactNode
  /** Buttons at the end of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a workspace's administration: its pages on the left, on a phone above. */
export function AdminFrame({ title, facts, actions, children }: AdminFrameProps) {
  const workspace = useViewer()?.workspace
  const { pathname } = useLocation()
  const members = useRead(countMembers, {}).data
  const logo = useRead(listMemberships, {}).data?.content.find(({ isCurrent }) => isCurrent)?.logo
  const cases = useRead(countWaitingCases, {}).data
  const ofMembers = {
    count: members && { n: members.present + members.invited + members.suspended },
    // A member's own page is one of the members; the upload below the same address is a page beside them.
    ...(pathname.startsWith(UPLOAD) && { end: true as const }),
  }
  const beside = new Map<string, Partial<AreaPage>>([
    [MEMBERS, ofMembers],
    [TAX, pathname === OWN_TAX ? { to: OWN_TAX } : {}],
    [MODERATION, cases && cases.waiting > 0 ? { count: { n: cases.waiting, bad: cases.late > 0 } } : {}],
  ])
  return (
    <AreaFrame
      owner={{
        mark: logo ? <Square logo={logo} size={40} /> : <IconBuilding size={40} stroke={1.5} aria-hidden />,
        name: workspace ? workspaceName(workspace) : '',
        note: m.admin_note(),
      }}
      label={m.admin_pages_label()}
      pages={PAGES.map((page) => ({ ...page, ...beside.get(page.to) }))}
      title={title}
      facts={facts}
      actions={actions}
    >
      {children}
    </AreaFrame>
  )
}
