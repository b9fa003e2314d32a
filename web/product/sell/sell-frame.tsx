import type { ReactNode } from 'react'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './sell.module.css'

interface SellFrameProps {
  title: string
  /** Links at the end of the title. */
  actions?: ReactNode
  /** On a phone the page has a bar of its own with the way back. */
  isDocked?: boolean
  children: ReactNode
}

/** The frame of the pages on which a seller keeps products and shop. */
export function SellFrame({ title, actions, isDocked = false, children }: SellFrameProps) {
  return (
    <div className={`stack gap-5 ${styles['frame']}`}>
      {isDocked && <SwapBar back="/sell" title={title} />}
      <div className={`cluster spread page-head ${isDocked ? 'phone-heard' : ''}`}>
        <h1 className="h1">{title}</h1>
        {actions ?? (
          <span className={isDocked ? 'desk-only' : undefined}>
            <ButtonLink to="/sell" variant="plain" small>
              {m.sell_title()}
            </ButtonLink>
          </span>
        )}
      </div>
      {children}
    </div>
  )
}
