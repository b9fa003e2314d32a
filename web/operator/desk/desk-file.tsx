import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallFailed } from '../../app/calls.ts'
import { Square } from '../../ui/square.tsx'
import { OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { Answered, State } from '../parts.tsx'

interface DeskFileProps<File> {
  /** The list that it stands in. */
  list: { to: string; name: string }
  asked: { data: File | undefined; error: CallFailed | null; refetch: () => unknown }
  children: (file: File) => ReactNode
}

/** The page of one thing at the desk: the way back to its list, and all about it once the answer is there. */
export function DeskFile<File>({ list, asked, children }: DeskFileProps<File>) {
  return (
    <OperationFrame>
      <p className={styles['crumbs']}>
        <Link to={list.to}>{list.name}</Link>
      </p>
      <Answered asked={asked}>{asked.data !== undefined && children(asked.data)}</Answered>
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
  <header className={styles['head']}>
    {logo && <Square logo={logo} size={40} />}
    <h1>{name}</h1>
    {tags}
    {state && <State kind={state.dot}>{state.name}</State>}
  </header>
)
