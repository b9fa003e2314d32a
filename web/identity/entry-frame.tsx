import { IconArrowLeft } from '../ui/icons.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '../app/page-facts.ts'
import { LanguageLinks } from '../app/shell/language-links.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { ButtonLink } from '../ui/button.tsx'
import { Mark, Wordmark } from '../ui/mark.tsx'
import { Steps } from './steps.tsx'
import type { StepNames } from './steps.tsx'
import styles from './entry-frame.module.css'

interface EntryFrameProps {
  title: string
  lead?: ReactNode
  /** Stands above the title. */
  mark?: ReactNode
  /** Where one stands on a way of several steps. */
  steps?: StepNames
  onBack?: (() => void) | undefined
  /** The step that this leads to, where that is not the one before. */
  backTo?: string | undefined
  /** Whoever has an account finds the way to it. */
  withSignIn?: boolean
  children: ReactNode
}

/** What stands around the screens that lead into Chowk: the name, the language, and at the left where one is. */
export function EntryFrame({
  title,
  lead,
  mark,
  steps,
  onBack,
  backTo,
  withSignIn = false,
  children,
}: EntryFrameProps) {
  return (
    <>
      <EntryBar withSignIn={withSignIn} />
      <div className={`${styles['page']} ${steps ? '' : styles['plain']}`}>
        <div>
          {steps && steps.here > 0 && (
            <div className={styles['back']}>
              {onBack ? (
                <button type="button" onClick={onBack}>
                  <IconArrowLeft size={18} stroke={1.75} aria-hidden />
                  {backTo ?? steps.names[steps.here - 1]?.name}
                </button>
              ) : (
                <span />
              )}
              {m.identity_step({ here: steps.here + 1, all: steps.names.length })}
            </div>
          )}
          {mark}
          <Title key={title} text={title} />
          {lead && <p className={`lead muted ${styles['lead']}`}>{lead}</p>}
          {steps && <Steps {...steps} />}
        </div>
        <div className={styles['body']}>{children}</div>
      </div>
    </>
  )
}

interface EntryBarProps {
  withSignIn?: boolean
  /** Somebody has come in since this page was opened, which only a new document knows. */
  isIn?: boolean
}

export function EntryBar({ withSignIn = false, isIn = false }: EntryBarProps) {
  const viewer = useViewer()
  return (
    <header className={`line-below ${styles['bar']}`}>
      <div className={`row ${styles['barRow']}`}>
        <Link to="/" reloadDocument={isIn} className={`row ${styles['home']}`} aria-label={m.app_home()}>
          <Mark className={styles['mark']} />
          <Wordmark lang={getLocale()} />
        </Link>
        <LanguageLinks />
        {withSignIn && (
          <span className={`row small muted desk-only ${styles['account']}`}>
            {m.identity_have_account()}
            <ButtonLink to="/login" variant="outlined" small>
              {m.app_sign_in()}
            </ButtonLink>
          </span>
        )}
        {viewer?.restriction && (
          <span className={`row small muted desk-only ${styles['account']}`}>
            <ButtonLink to="/signout" variant="outlined" small>
              {m.app_sign_out()}
            </ButtonLink>
          </span>
        )}
      </div>
    </header>
  )
}

let isFirst = true

// A new step is read out from its title on; the first page is left as the browser opens it.
function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
    isFirst = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={`display ${styles['title']}`}>
      {text}
    </h1>
  )
}
