import type { ReactNode } from 'react'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { useViewer } from '../page-facts.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import type { Read } from '../read.ts'
import { ADMIN_FRAME_READS, AdminFrame } from './admin-frame.tsx'

const runsOne = (viewer: UserData | null | undefined): boolean =>
  viewer?.workspace?.isDefault === false && administers(viewer.workspace.role)

/** What the frame reads for whoever it is drawn for; a screen names it in its `prefetch`. */
export const ownFrameReads = ({ viewer }: { viewer: UserData | null }): readonly Read[] =>
  runsOne(viewer) ? ADMIN_FRAME_READS : []

interface OwnFrameProps {
  title: string
  /** A few words beside the title. */
  facts?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

/** Around what a workspace and a person alone both have: for whoever runs a workspace its administration, for everybody else the settings. */
export function OwnFrame({ title, facts, actions, children }: OwnFrameProps) {
  if (runsOne(useViewer()))
    return (
      <AdminFrame title={title} facts={facts} actions={actions}>
        {children}
      </AdminFrame>
    )
  return (
    <SettingsFrame title={title} {...(facts && { note: facts })} actions={actions}>
      {children}
    </SettingsFrame>
  )
}
