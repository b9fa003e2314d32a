import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './tabs.module.css'

export interface Tab {
  id: string
  name: string
  count?: string | undefined
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** The word of the address that names the tab; the first tab needs none. */
  param?: string
  children: (id: string) => ReactNode
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Panels of which one is shown. The address says which, so it can be shared, and works before any program runs. */
export function Tabs({ label, tabs, param = 'tab', children }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useSearchParams()
  const chosen = tabs.find((tab) => tab.id === query.get(param)) ?? tabs[0]
  if (!chosen) return null
  const queryOf = (tab: Tab) => {
    const next = new URLSearchParams(query)
    if (tab === tabs[0]) next.delete(param)
    else next.set(param, tab.id)
    return next
  }
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = tabs[STEPS[event.key]?.(tabs.indexOf(chosen), tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    setQuery(queryOf(next), { replace: true, preventScrollReset: true })
    row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className={styles['row']} onKeyDown={move}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            to={{ search: queryOf(tab).toString() }}
            replace
            preventScrollReset
            className={`inline-row gap-2 muted ${styles['tab']}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
          >
            {tab.name}
            {tab.count && <span className="micro tabular muted">{tab.count}</span>}
          </Link>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen.id}`} tabIndex={0}>
        {children(chosen.id)}
      </div>
    </>
  )
}
