import {
  IconAlertTriangle,
  IconBuilding,
  IconBuildingBank,
  IconLayoutDashboard,
  IconListDetails,
  IconHelpHexagon,
  IconMail,
  IconMessageReport,
  IconNews,
  IconPackage,
  IconReceiptRupee,
  IconReceiptTax,
  IconRosetteDiscountCheck,
  IconRss,
  IconScale,
  IconShieldCheck,
  IconTruckReturn,
  IconUsers,
  IconWallet,
} from '../ui/icons.ts'
import type { ReactNode } from 'react'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { AreaFrame } from '../app/area-frame/area-frame.tsx'
import type { AreaPage } from '../app/area-frame/area-frame.tsx'
import type { Read } from '../app/read.ts'
import { useRead } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Mark } from '../ui/mark.tsx'
import styles from './operation-frame.module.css'

/** What the frame itself reads: name it among the reads of every screen of the operation. */
export const FRAME_READS: readonly Read[] = [[getOverview, {}]]

interface OperatorPage extends Omit<AreaPage, 'count'> {
  /** The number beside the name; `bad` ones are red. */
  count?: (overview: Overview) => { n: number; bad?: boolean }
}

type Overview = NonNullable<ReturnType<typeof useRead<typeof getOverview>>['data']>

const PLACES: readonly OperatorPage[] = [
  { to: '/operation', name: m.operator_overview, Icon: IconLayoutDashboard, end: true },
  { to: '/operation/feeds', name: m.operator_feeds, Icon: IconRss, count: ({ feeds }) => ({ n: feeds.total }) },
  {
    to: '/operation/publications',
    name: m.app_publications,
    Icon: IconNews,
    count: ({ publications }) => ({ n: publications.total }),
  },
  {
    to: '/operation/jobs',
    name: m.operator_jobs,
    Icon: IconAlertTriangle,
    count: ({ jobs }) => ({ n: jobs.failed, bad: jobs.failed > 0 }),
  },
  {
    to: '/operation/moderation',
    name: m.operator_moderation,
    Icon: IconShieldCheck,
    end: true,
    count: ({ waits }) => ({ n: waits.reports }),
  },
  {
    to: '/operation/moderation/posts',
    name: m.moderation_of_posts,
    Icon: IconMessageReport,
    count: ({ waits }) => ({ n: waits.posts, bad: waits.duePosts > 0 }),
  },
  { to: '/operation/products', name: m.approval_title, Icon: IconPackage },
  { to: '/operation/disputes', name: m.order_disputes, Icon: IconTruckReturn },
  { to: '/operation/payouts', name: m.payout_title, Icon: IconBuildingBank },
  { to: '/quiz-reports', name: m.operator_quiz_reports, Icon: IconHelpHexagon },
  {
    to: '/operation/organisations',
    name: m.operator_proofs,
    Icon: IconRosetteDiscountCheck,
    count: ({ waits }) => ({ n: waits.proofs }),
  },
  { to: '/operation/workspaces', name: m.app_organisations, Icon: IconBuilding, begins: true },
  { to: '/operation/people', name: m.app_people, Icon: IconUsers },
  { to: '/operation/plans', name: m.operator_plans, Icon: IconReceiptRupee },
  { to: '/operation/money', name: m.money_title, Icon: IconWallet, end: true },
  { to: '/operation/tax-numbers', name: m.tax_review_title, Icon: IconReceiptTax },
  {
    to: '/operation/tickets',
    name: m.operator_tickets,
    Icon: IconMail,
    count: ({ waits }) => ({ n: waits.tickets, bad: waits.lateTickets > 0 }),
  },
  { to: '/operation/legal', begins: true, name: m.operator_legal, Icon: IconScale },
  { to: '/operation/log', name: m.operator_log, Icon: IconListDetails },
]

/** Number beside a part's name that its own screen knows better; `late` ones are red. */
export type PageCounts = Partial<Record<string, { count: number; late?: boolean }>>

interface OperationFrameProps {
  title?: string
  /** One line of facts beside the title. */
  facts?: ReactNode
  /** Buttons at the end of the title. */
  actions?: ReactNode
  counts?: PageCounts
  children: ReactNode
}

/** The frame of the operation: its parts on the left, on a phone above. */
export function OperationFrame({ title, facts, actions, counts = {}, children }: OperationFrameProps) {
  const { data } = useRead(getOverview, {})
  const pages = PLACES.map(({ count, ...page }) => {
    const own = counts[page.to]
    return { ...page, count: own ? { n: own.count, bad: own.late ?? false } : data && count?.(data) }
  })
  return (
    <AreaFrame
      owner={{
        mark: <Mark className={styles['mark']} />,
        name: m.operator_title(),
        note: m.operator_this_installation(),
      }}
      label={m.operator_places_label()}
      pages={pages}
      title={title}
      facts={facts}
      actions={actions}
    >
      {children}
    </AreaFrame>
  )
}
