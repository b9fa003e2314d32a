import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'
import styles from './button.module.css'

type Variant = 'filled' | 'outlined' | 'plain' | 'danger'
interface Looks {
  variant?: Variant
  small?: boolean
  children: ReactNode
}

/** The classes of a button, for what is drawn by a library. */
export const classOf = (variant: Variant, small: boolean) =>
  `${styles['button']} ${styles[variant]}${small ? ` ${styles['low']}` : ''}`

export function Button({
  variant = 'filled',
  small = false,
  ...rest
}: Looks & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classOf(variant, small)} />
}

/** A link that looks like a button: it leads somewhere, it changes nothing. */
export function ButtonLink({ variant = 'filled', small = false, ...rest }: Looks & LinkProps) {
  return <Link {...rest} className={classOf(variant, small)} />
}

/** The same to another site, or to a document of its own. */
export function ButtonAnchor({
  href,
  variant = 'filled',
  small = false,
  onClick,
  children,
}: Looks & { href: string; onClick?: () => void }) {
  const isOther = !href.startsWith('/')
  return (
    <a
      href={href}
      className={classOf(variant, small)}
      onClick={onClick}
      {...(isOther && { rel: 'noopener noreferrer', target: '_blank' })}
    >
      {children}
    </a>
  )
}
