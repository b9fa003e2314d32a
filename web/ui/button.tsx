import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type Look = 'filled' | 'outlined' | 'plain' | 'danger'
interface Looks {
  look?: Look
  low?: boolean
  children: ReactNode
}

const classOf = (look: Look, low: boolean) => `${styles['button']} ${styles[look]}${low ? ` ${styles['low']}` : ''}`

export function Button({ look = 'filled', low = false, ...rest }: Looks & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classOf(look, low)} />
}

interface ButtonLinkProps extends Looks {
  to: string
  /** What a script does in place of the step, which it then prevents. */
  onClick?: ((event: MouseEvent) => void) | undefined
}

/** A link that looks like a button: it leads somewhere, it changes nothing. */
export function ButtonLink({ to, look = 'filled', low = false, onClick, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={classOf(look, low)} onClick={onClick}>
      {children}
    </Link>
  )
}

/** The same to another site, or to a document of its own. */
export function ButtonAnchor({
  href,
  look = 'filled',
  low = false,
  onClick,
  children,
}: Looks & { href: string; onClick?: () => void }) {
  const isOther = !href.startsWith('/')
  return (
    <a
      href={href}
      className={classOf(look, low)}
      onClick={onClick}
      {...(isOther && { rel: 'noopener noreferrer', target: '_blank' })}
    >
      {children}
    </a>
  )
}
