import { IconGripVertical } from '../icons.ts'
import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button, GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useFingerSort } from './finger-sort.ts'
import { WidgetFrame } from './widget-frame.tsx'
import styles from './sortable-list.module.css'

export interface Sortable {
  id: string
  name: string
  lang?: string | undefined
}

export interface SortableListProps<Item extends Sortable> {
  label: string
  items: readonly Item[]
  onReorder: (items: readonly Item[]) => void
  /** What a row shows beside its handle; its name where nothing is said. */
  children?: (item: Item) => ReactNode
  empty?: ReactNode
}

/** The items with one of them before the row `to`, counted as they stand now. */
export function reordered<Item extends Sortable>(items: readonly Item[], id: string, to: number): readonly Item[] {
  const from = items.findIndex((item) => item.id === id)
  const moved = items[from]
  if (!moved || to === from || to === from + 1) return items
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to > from ? to - 1 : to, 0, moved)
}

// React Aria moves the focus so long after a drop, and at times to another row than the one that was moved.
const SETTLED_MS = 60

/** Keeps the focus of somebody who works by keys on the row that was moved. */
const focusSoon = (list: RefObject<HTMLElement | null>, id: string) =>
  setTimeout(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role=row]') ?? [])]
    const row = rows.find((each) => each.dataset['key'] === id)
    const focused = row?.ownerDocument.activeElement
    if (row && focused && list.current?.contains(focused) && !row.contains(focused)) row.focus()
  }, SETTLED_MS)

/** Things in an order of their own: moved by mouse, finger and keyboard, each place said aloud. */
export function SortableList<Item extends Sortable>(props: SortableListProps<Item>) {
  const { label, items, onReorder, children, empty } = props
  const list = useRef<HTMLDivElement>(null)
  const move = (id: string, to: number) => {
    const next = reordered(items, id, to)
    if (next === items) return
    onReorder(next)
    focusSoon(list, id)
  }
  const nameOf = (id: unknown) => items.find((item) => item.id === id)?.name ?? ''
  const { dragAndDropHooks } = useDragAndDrop<Item>({
    getItems: (ids) => [...ids].map((id) => ({ 'text/plain': nameOf(id) })),
    onReorder: ({ keys, target }) => {
      const index = items.findIndex(({ id }) => id === target.key)
      for (const id of keys) move(String(id), target.dropPosition === 'after' ? index + 1 : index)
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles['target'] ?? ''} />,
  })
  const { drag, handleOf } = useFingerSort(list, move)
  const markOf = (index: number) =>
    drag?.to === index
      ? styles['before']
      : drag?.to === items.length && index === items.length - 1
        ? styles['after']
        : ''
  return (
    <WidgetFrame>
      <GridList
        ref={list}
        aria-label={label}
        items={items}
        dependencies={[drag, children]}
        dragAndDropHooks={dragAndDropHooks}
        className={styles['list'] ?? ''}
        renderEmptyState={() => <div className={styles['empty']}>{empty}</div>}
      >
        {(item) => (
          <GridListItem
            textValue={item.name}
            className={`${styles['row']} ${markOf(items.indexOf(item))} ${drag?.id === item.id ? styles['lifted'] : ''}`}
          >
            <span className={styles['grip']} {...handleOf(item.id)}>
              <Button slot="drag" className={styles['handle'] ?? ''}>
                <IconGripVertical size={20} stroke={2} aria-hidden />
              </Button>
            </span>
            <div className="breaks grow" lang={item.lang}>
              {children ? children(item) : item.name}
            </div>
          </GridListItem>
        )}
      </GridList>
    </WidgetFrame>
  )
}
