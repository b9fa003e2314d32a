import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../button.tsx'
import styles from './pager.module.css'

/** Where a page leads: to an address, or by a press. */
type Step = { to: string } | { onPress: () => void } | undefined

interface PagerProps {
  /** Where pages lead on only: back to the first. */
  first?: Step
  before?: Step
  after?: Step
  /** The page's number, or `1 to 50 of 4,116`. */
  children?: ReactNode
}

/** The page before and the page after; nothing where all is on one page. */
export function Pager({ first, before, after, children }: PagerProps) {
  if (!first && !before && !after) return null
  return (
    <nav className={`row gap-4 ${styles['pager']}`} aria-label={m.ui_pages()}>
      {first && <StepButton step={first}>{m.ui_page_first()}</StepButton>}
      {before && <StepButton step={before}>{m.ui_page_before()}</StepButton>}
      {children && <span className="small muted">{children}</span>}
      {after && <StepButton step={after}>{m.ui_page_after()}</StepButton>}
    </nav>
  )
}

function StepButton({ step, children }: { step: NonNullable<Step>; children: ReactNode }) {
  if ('to' in step)
    return (
      <ButtonLink variant="outlined" to={step.to}>
        {children}
      </ButtonLink>
    )
  return (
    <Button variant="outlined" onClick={step.onPress}>
      {children}
    </Button>
  )
}
