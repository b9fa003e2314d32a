import { isRouteErrorResponse, useLocation } from 'react-router'
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { m } from '../paraglide/messages.js'
import { ChunkLoadError } from './loading/chunks.ts'
import type { RefusedPage } from './read.ts'

/** A page that failed, drawn inside the shell. Trying again asks for the whole document. */
export function BrokenPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const refused = isRouteErrorResponse(error) ? (error.data as Partial<RefusedPage> | null) : null
  const requestId = refused?.requestId
  // No fault of ours: the part of the program was not fetched before the connection went.
  const isOffline = error instanceof ChunkLoadError && !navigator.onLine
  return (
    <StatePanel
      level={1}
      mark="broken"
      title={isOffline ? m.app_failed_title() : m.app_broken_title()}
      text={isOffline ? m.app_failed_offline() : m.app_broken_text()}
      number={requestId ? m.app_request_number({ number: requestId }) : undefined}
    >
      <ButtonAnchor href={pathname + search}>{m.app_try_again()}</ButtonAnchor>
      <ButtonLink to="/latest" variant="plain">
        {m.app_go_to_latest()}
      </ButtonLink>
    </StatePanel>
  )
}
