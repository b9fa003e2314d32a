import type { ComponentType, ReactNode } from 'react'
import type { DataGrid as GridNow } from '../../ui/widgets/data-grid.tsx'
import type { MenuButtonProps } from '../../ui/widgets/menu-button.tsx'
import type { SortableList as SortableNow } from '../../ui/widgets/sortable-list.tsx'
import { useHydrated } from '../hydrated.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import styles from './lazy-widgets.module.css'

// As high as what comes, so that nothing moves.
const FIELD = <div className={styles['field']} aria-hidden />
const BUTTON = <span className={styles['button']} aria-hidden />
const WORD_BUTTON = <span className={styles['word-button']} aria-hidden />
const LIST = <div className={styles['list']} aria-hidden />

// The first page has only their room: their style sheets come with them, and without those they would stand there in pieces.
function lazyWidget<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  room: ReactNode,
): ComponentType<Props> {
  const Component = lazyComponent(name, load, room)
  return function LazyWidget(props: Props) {
    return useHydrated() ? <Component {...props} /> : room
  }
}

/** The widgets as screens use them: each is fetched where it is shown first, so that pages without them carry nothing of it. */
export const Combobox = lazyWidget(
  'combobox',
  async () => (await import('../../ui/widgets/combobox.tsx')).Combobox,
  FIELD,
)
export const ManyCombobox = lazyWidget(
  'many-combobox',
  async () => (await import('../../ui/widgets/combobox.tsx')).ManyCombobox,
  FIELD,
)
export const DatePicker = lazyWidget(
  'date-picker',
  async () => (await import('../../ui/widgets/date-picker.tsx')).DatePicker,
  FIELD,
)
export const DateRange = lazyWidget(
  'date-range',
  async () => (await import('../../ui/widgets/date-range.tsx')).DateRange,
  FIELD,
)
const loadMenu = async () => (await import('../../ui/widgets/menu-button.tsx')).MenuButton
const IconMenu = lazyWidget('menu-button', loadMenu, BUTTON)
const WordMenu = lazyWidget('menu-button', loadMenu, WORD_BUTTON)
/** See the widget of the same name. */
export const MenuButton = (props: MenuButtonProps) =>
  props.variant === 'icon' ? <IconMenu {...props} /> : <WordMenu {...props} />
export const Tree = lazyWidget('tree', async () => (await import('../../ui/widgets/tree.tsx')).Tree, LIST)

// What these two hold is the screen's own type, which a lazy component does not carry.
export const SortableList = lazyWidget(
  'sortable-list',
  async () => (await import('../../ui/widgets/sortable-list.tsx')).SortableList,
  LIST,
) as unknown as typeof SortableNow
export const DataGrid = lazyWidget(
  'data-grid',
  async () => (await import('../../ui/widgets/data-grid.tsx')).DataGrid,
  LIST,
) as unknown as typeof GridNow
