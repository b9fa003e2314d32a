import type { ScreenFailure } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'

interface PageFailedProps extends ScreenFailure {
  /** What the refusal says; undefined where the page only did not load. */
  refused: { mark: 'missing' | 'locked'; title: string; text: string } | undefined
  /** What did not load. */
  title: string
  /** The way out. */
  to: string
  name: string
}

/** In place of a page of its own bar: it is not there or not for this reader, or it did not load. */
export function PageFailed({ refused, title: failed, to, name, failure, onRetry }: PageFailedProps) {
  const title = refused?.title ?? failed
  const number = failure?.requestId
  return (
    <>
      <title>{`${title} · ${m.app_name()}`}</title>
      <StatePanel
        level={1}
        mark={refused?.mark ?? 'broken'}
        title={title}
        text={refused?.text ?? (failure?.isOffline ? m.app_failed_offline() : m.app_failed_server())}
        number={!refused && number ? m.app_request_number({ number }) : undefined}
      >
        {!refused && onRetry && <Button onClick={onRetry}>{m.app_try_again()}</Button>}
        <ButtonLink to={to} variant={refused ? 'filled' : 'plain'}>
          {name}
        </ButtonLink>
      </StatePanel>
    </>
  )
}
