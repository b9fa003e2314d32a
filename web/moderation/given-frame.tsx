import { IconBuilding, IconEdit, IconHome, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AreaFrame } from '../app/area-frame/area-frame.tsx'
import { useViewer } from '../app/page-facts.ts'
import { workspaceName } from '../app/shell/links.ts'
import { m } from '../paraglide/messages.js'

interface GivenFrameProps {
  title: string
  facts?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Around the queue of a teacher who was given categories: where she moderates, and nothing of the administration (7.M). */
export function GivenFrame(props: GivenFrameProps) {
  const workspace = useViewer()?.workspace
  return (
    <AreaFrame
      owner={{
        mark: <IconBuilding size={40} stroke={1.5} aria-hidden />,
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
