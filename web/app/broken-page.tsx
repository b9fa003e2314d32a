import { isRouteErrorResponse, useLocation } from 'react-router'
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { m } from '../paraglide/messages.js'
import { ChunkLoadError } from './loading/chunks.ts'
import type { RefusedPage } from './read.ts'
import { useOnceOnline } from './screen/once-online.ts'

/** What the first HTML was refused for is no fault of ours, and is said as steps inside the browser say it. */
const REFUSALS = {
  403: { mark: 'locked', title: m.app_forbidden_title, text: m.app_forbidden_text },
  404: { mark: 'missing', title: m.app_missing_title, text: m.app_missing_text },
} as const

const askAgain = () => globalThis.location.reload()

/** A page that failed or was refused, drawn inside the shell. Trying again asks for the whole document, which the connection's return does by itself. */
export function BrokenPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  // No fault of ours: the part of the program was not fetched before the connection went.
  const isOffline = error instanceof ChunkLoadError && !navigator.onLine
  useOnceOnline(isOffline, askAgain)
  const refused = isRouteErrorResponse(error) ? (error.data as Partial<RefusedPage> | null) : null
  const refusal = isRouteErrorResponse(error) && REFUSALS[error.status as keyof typeof REFUSALS]
  if (refusal)
    return (
      <StatePanel level={1} mark={refusal.mark} title={refusal.title()} text={refusal.text()}>
        <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
      </StatePanel>
    )
  const requestId = refused?.requestId
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
