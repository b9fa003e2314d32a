import type { DataGrid as GridNow } from '../../ui/widgets/data-grid.tsx'
import type { SortableList as SortableNow } from '../../ui/widgets/sortable-list.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import styles from './lazy-widgets.module.css'

// As high as what comes, so that nothing moves.
const FIELD = <div className={styles['field']} aria-hidden />
const BUTTON = <span className={styles['button']} aria-hidden />
const LIST = <div className={styles['list']} aria-hidden />

/** The widgets as screens use them: each is fetched where it is shown first, so that pages without them carry nothing of it. */
export const Combobox = lazyPart(
  'combobox',
  async () => (await import('../../ui/widgets/combobox.tsx')).Combobox,
  FIELD,
)
export const ManyCombobox = lazyPart(
  'many-combobox',
  async () => (await import('../../ui/widgets/many-combobox.tsx')).ManyCombobox,
  FIELD,
)
export const DatePicker = lazyPart(
  'date-picker',
  async () => (await import('../../ui/widgets/date-picker.tsx')).DatePicker,
  FIELD,
)
export const DateRange = lazyPart(
  'date-range',
  async () => (await import('../../ui/widgets/date-range.tsx')).DateRange,
  FIELD,
)
export const MenuButton = lazyPart(
  'menu-button',
  async () => (await import('../../ui/widgets/menu-button.tsx')).MenuButton,
  BUTTON,
)
export const Tree = lazyPart('tree', async () => (await import('../../ui/widgets/tree.tsx')).Tree, LIST)

// What these two hold is the screen's own type, which a lazy component does not carry.
export const SortableList = lazyPart(
  'sortable-list',
  async () => (await import('../../ui/widgets/sortable-list.tsx')).SortableList,
  LIST,
) as unknown as typeof SortableNow
export const DataGrid = lazyPart(
  'data-grid',
  async () => (await import('../../ui/widgets/data-grid.tsx')).DataGrid,
  LIST,
) as unknown as typeof GridNow
