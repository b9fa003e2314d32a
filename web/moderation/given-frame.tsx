import { IconBuilding, IconEdit, IconHome, IconShieldCheck } from '../ui/icons.ts'
import type { ReactNode } from 'react'
import { listMemberships } from '@chowk/contract/organisation/membership.ts'
import { AreaFrame } from '../app/area-frame/area-frame.tsx'
import { useViewer } from '../app/page-facts.ts'
import { read, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { workspaceName } from '../app/shell/links.ts'
import { m } from '../paraglide/messages.js'
import { Square } from '../ui/square.tsx'

/** What the frame shows beside its pages; a screen names it in its `prefetch`. */
export const GIVEN_FRAME_READS: readonly Read[] = [read(listMemberships, {})]

interface GivenFrameProps {
  title: string
  facts?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Around the queue of a teacher who was given categories: where she moderates, and nothing of the administration (7.M). */
export function GivenFrame(props: GivenFrameProps) {
  const workspace = useViewer()?.workspace
  const logo = useRead(listMemberships, {}).data?.content.find(({ isCurrent }) => isCurrent)?.logo
  return (
    <AreaFrame
      owner={{
        mark: logo ? <Square logo={logo} size={40} /> : <IconBuilding size={40} stroke={1.5} aria-hidden />,
        name: workspace ? workspaceName(workspace) : '',
        note: m.moderation_given_here(),
      }}
      label={m.moderation_title()}
      pages={[
        { to: '/moderation', name: m.moderation_title, Icon: IconShieldCheck, end: true },
        { to: '/community/drafts', name: m.community_my_drafts, Icon: IconEdit },
        ...(workspace
          ? [{ to: `/${workspace.slug}/community`, name: m.app_area_community, Icon: IconHome, begins: true as const }]
          : []),
      ]}
      {...props}
    />
  )
}
