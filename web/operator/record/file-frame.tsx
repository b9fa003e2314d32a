import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Square } from '../../ui/square.tsx'
import { OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { StateDot } from '../../ui/state-dot.tsx'

interface FileFrameProps {
  /** The list that it stands in. */
  list: { to: string; name: string }
  /** What it is called, once that is known. */
  name?: string | undefined
  children: ReactNode
}

/** Around the page of one thing: the way back to its list. */
export function FileFrame({ list, name, children }: FileFrameProps) {
  return (
    <OperationFrame>
      <nav className={`small muted ${styles['crumbs']}`} aria-label={list.name}>
        <Link to={list.to}>{list.name}</Link>
        {name && ` / ${name}`}
      </nav>
      {children}
    </OperationFrame>
  )
}

interface FileHeadProps {
  logo?: string
  name: ReactNode
  tags?: ReactNode
  /** How it stands, with the colour of the dot beside it. */
  state?: { dot: string; name: string } | undefined
}

/** What it is called and how it stands. */
export const FileHead = ({ logo, name, tags, state }: FileHeadProps) => (
  <header className={`cluster ${styles['head']}`}>
    {logo && <Square logo={logo} size={40} />}
    <h1>{name}</h1>
    {tags}
    {state && <StateDot state={state.dot}>{state.name}</StateDot>}
  </header>
)
