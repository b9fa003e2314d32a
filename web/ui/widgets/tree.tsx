import { IconChevronRight } from '../icons.ts'
import type { ReactNode } from 'react'
import { Button, Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { Collection } from 'react-aria-components/Collection'
import { WidgetFrame } from './widget-frame.tsx'
import styles from './tree.module.css'

/** A branch of a tree, with those below it. */
export interface Branch {
  id: string
  name: string
  /** Beside the name: a year, "closed". */
  tag?: string | undefined
  /** Before the count, where there is room: who heads it. */
  note?: string | undefined
  /** At the end of the row. */
  count?: string | undefined
  isClosed?: boolean
  lang?: string | undefined
  branches?: readonly Branch[]
}

export interface TreeProps {
  label: string
  branches: readonly Branch[]
  /** Which one is chosen. */
  value: string | null
  onChange: (id: string | null) => void
  /** Which are open when it is first shown; all of them where it is not said. */
  open?: readonly string[]
  empty?: ReactNode
}

const allIds = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ id, branches: below }) => [id, ...allIds(below ?? [])])

/** Things inside things: departments, folders, subjects. One can be chosen; arrows open and close. */
export function Tree({ label, branches, value, onChange, open, empty }: TreeProps) {
  return (
    <WidgetFrame>
      <AriaTree
        aria-label={label}
        className={styles['tree'] ?? ''}
        items={branches}
        defaultExpandedKeys={open ?? allIds(branches)}
        selectionMode="single"
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={(keys) => onChange(keys === 'all' ? null : ([...keys].map(String)[0] ?? null))}
        renderEmptyState={() => <div className={styles['empty']}>{empty}</div>}
      >
        {Row}
      </AriaTree>
    </WidgetFrame>
  )
}

function Row(branch: Branch) {
  const { name, tag, note, count, isClosed, lang, branches } = branch
  return (
    <TreeItem id={branch.id} textValue={name} className={styles['row'] ?? ''}>
      <TreeItemContent>
        {({ hasChildItems, level }) => (
          <div className={`row gap-2 ${styles['inside']} ${isClosed ? 'faint' : ''}`}>
            {Array.from({ length: level - 1 }, (_, index) => (
              <span key={index} className={styles['line']} aria-hidden />
            ))}
            {hasChildItems ? (
              <Button slot="chevron" className={styles['chevron'] ?? ''}>
                <IconChevronRight size={20} stroke={1.75} aria-hidden />
              </Button>
            ) : (
              <span className={styles['chevron']} />
            )}
            <span className={level < 3 ? 'strong breaks' : 'breaks'} lang={lang}>
              {name}
            </span>
            {tag && <span className={`micro muted ${styles['tag']}`}>{tag}</span>}
            <span className="push-end" />
            {note && <span className="small muted desk-only truncate">{note}</span>}
            {count && <span className={`tabular ${styles['count']}`}>{count}</span>}
          </div>
        )}
      </TreeItemContent>
      {branches && <Collection items={branches}>{Row}</Collection>}
    </TreeItem>
  )
}
