import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import type { CallFailed } from '../calls.ts'
import { supportWords } from './support-code.tsx'

/** What is known of a read that failed: in the browser, or from the first HTML. */
export type Failure = Pick<CallFailed, 'status' | 'code' | 'requestId' | 'isOffline'>

/** What failed, and what can be done about it. */
export interface ReadFailedProps {
  failure: Failure
  onRetry: () => void
  /** What failed, where the screen has words for it. */
  title?: string | undefined
  /** 1 where nothing else is on the page. */
  level?: 1 | 2
  /** A way out of this screen. */
  children?: ReactNode
}

/** In place of an answer that did not come: what happened, what is safe, and the next step. */
export function ReadFailed({ failure, onRetry, title, level = 2, children }: ReadFailedProps) {
  const { status } = failure
  if (status === 401) return <SignInFirst level={level} />
  const isMissing = status === 404
  const isForbidden = status === 403
  const words = isMissing
    ? { title: m.app_missing_title(), text: m.app_missing_text() }
    : isForbidden
      ? { title: m.app_forbidden_title(), text: m.app_forbidden_text() }
      : {
          title: title ?? m.app_failed_title(),
          text: failure.isOffline ? m.app_failed_offline() : m.app_failed_server(),
        }
  return (
    <div role="alert">
      <StatePanel
        level={level}
        mark={isMissing ? 'missing' : isForbidden ? 'locked' : 'broken'}
        {...words}
        number={isMissing || isForbidden ? undefined : supportWords(failure)}
      >
        <Button onClick={onRetry}>{m.app_try_again()}</Button>
        {children}
      </StatePanel>
    </div>
  )
}

function SignInFirst({ level }: { level: 1 | 2 }) {
  const { pathname, search } = useLocation()
  return (
    <div role="alert">
      <StatePanel level={level} mark="locked" title={m.app_sign_in_title()} text={m.app_sign_in_text()}>
        <ButtonLink to={`/login?redirectionUrl=${encodeURIComponent(pathname + search)}`}>{m.app_sign_in()}</ButtonLink>
      </StatePanel>
    </div>
  )
}
