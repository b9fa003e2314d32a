import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import type { ShellArea } from './areas.rules.ts'
import { tabsOf } from './links.ts'
import styles from './shell.module.css'

interface AreaTabsProps {
  area: ShellArea | undefined
  pathname: string
}

/** Pages that belong to a tab without being it. */
const INSIDE: Partial<Record<string, string>> = {
  '/': '/latest',
  '/publication/details': '/publisher',
  '/category/details': '/categories',
  '/store': '/products',
  '/product/upload': '/sell',
  '/sell/settings': '/sell',
  '/bank-details': '/transaction',
  '/payment-settings': '/transaction',
}

export function AreaTabs({ area, pathname }: AreaTabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const tabs = tabsOf(area)
  const here = INSIDE[pathname] ?? pathname
  useEffect(() => {
    const active = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (active && row.current)
      row.current.scrollLeft = active.offsetLeft - (row.current.clientWidth - active.offsetWidth) / 2
  }, [here])
  if (tabs.length === 0) return null
  return (
    <nav className={styles['tabs']} aria-label={m.app_tabs_label()}>
      <div className={styles['tabRow']} ref={row}>
        {tabs.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            className={`hover-accent row muted ${styles['tab']}`}
            aria-current={to === pathname ? 'page' : to === here ? 'true' : undefined}
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  )
}
