import type { ReactNode } from 'react'
import { administers } from '@chowk/contract/identity/viewer.ts'
import { useViewer } from '../page-facts.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { AdminFrame } from './admin-frame.tsx'

interface OwnFrameProps {
  title: string
  /** A few words beside the title. */
  facts?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

/** Around what a workspace and a person alone both have: for whoever runs a workspace its administration, for everybody else the settings. */
export function OwnFrame({ title, facts, actions, children }: OwnFrameProps) {
  const workspace = useViewer()?.workspace
  if (workspace && !workspace.isDefault && administers(workspace.role))
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
