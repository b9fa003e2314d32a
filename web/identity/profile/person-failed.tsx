import type { CallFailed } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

/** A profile that did not come: why, and the way to try again. */
export function PersonFailed({ failure, onRetry }: { failure: CallFailed; onRetry: () => void }) {
  return (
    <StatePanel
      level={1}
      mark="broken"
      title={m.profile_failed_title()}
      text={failure.isOffline ? m.app_failed_offline() : m.app_failed_server()}
      number={failure.requestId ? m.app_request_number({ number: failure.requestId }) : undefined}
    >
      <Button onClick={onRetry}>{m.app_try_again()}</Button>
    </StatePanel>
  )
}
