import type { List } from '../../app/list/list.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

interface ListFailedProps {
  list: Pick<List<never>, 'failure' | 'load'>
  title: string
}

/** A list that did not come at all: why, what is safe, and another try. */
export function ListFailed({ list, title }: ListFailedProps) {
  const { failure, load } = list
  const number = failure?.requestId
  return (
    <div role="alert">
      <StatePanel
        mark="broken"
        title={title}
        text={failure?.isOffline ? m.app_failed_offline() : m.app_failed_server()}
        number={number ? m.app_request_number({ number }) : undefined}
      >
        <Button onClick={load}>{m.app_try_again()}</Button>
      </StatePanel>
    </div>
  )
}
