import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { DialogStates } from './dialog-states.tsx'
import { FileStates } from './file-states.tsx'
import { ListStates } from './list-states.tsx'
import { MarkStates } from './mark-states.tsx'
import { PrimitiveStates } from './primitive-states.tsx'
import { QueueStates } from './queue-states.tsx'
import { ReadStates } from './read-states.tsx'
import { TableStates } from './table-states.tsx'
import { WidgetStates } from './widget-states.tsx'

const STATES: Record<string, () => ReactNode> = {
  screen: () => <ReadStates />,
  list: () => <ListStates />,
  table: () => <TableStates />,
  queue: () => <QueueStates />,
  dialog: () => <DialogStates />,
  files: () => <FileStates />,
  marks: () => <MarkStates />,
  widgets: () => <WidgetStates />,
  primitives: () => <PrimitiveStates />,
}

/** The components that have states of their own, by their name in the address. */
export const COMPONENTS = [
  { id: 'screen', name: m.showcase_screen },
  { id: 'list', name: m.showcase_list },
  { id: 'table', name: m.showcase_table },
  { id: 'queue', name: m.showcase_queue },
  { id: 'dialog', name: m.showcase_dialog },
  { id: 'files', name: m.showcase_files },
  { id: 'marks', name: m.showcase_marks },
  { id: 'widgets', name: m.widgets_title },
  { id: 'primitives', name: m.showcase_primitives },
] as const

/** One of them in every state. */
export const Showcase = ({ id }: { id: string }) => STATES[id]?.()
