import type { Editor } from '@tiptap/core'
import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableRow,
  IconTrash,
} from '../../ui/icons.ts'
import { m } from '../../paraglide/messages.js'
import type { Tool } from './tools.ts'

/** Whether the text is being written within a table. */
export const isInTable = (editor: Editor): boolean => editor.isActive('table')

type Command =
  | 'addRowBefore'
  | 'addRowAfter'
  | 'deleteRow'
  | 'addColumnBefore'
  | 'addColumnAfter'
  | 'deleteColumn'
  | 'toggleHeaderRow'
  | 'deleteTable'

const toolFor = (command: Command, label: () => string, Icon: Tool['Icon'], more: Partial<Tool> = {}): Tool => ({
  name: command,
  label,
  Icon,
  run: (editor) => editor.chain()[command]().run(),
  ...more,
})

/** What can be done to the table that is written in. */
export const TABLE_TOOLS: readonly Tool[] = [
  toolFor('addRowBefore', m.editor_table_row_above, IconRowInsertTop),
  toolFor('addRowAfter', m.editor_table_row_below, IconRowInsertBottom),
  toolFor('deleteRow', m.editor_table_row_remove, IconRowRemove),
  toolFor('addColumnBefore', m.editor_table_column_before, IconColumnInsertLeft, { isFirst: true }),
  toolFor('addColumnAfter', m.editor_table_column_after, IconColumnInsertRight),
  toolFor('deleteColumn', m.editor_table_column_remove, IconColumnRemove),
  toolFor('toggleHeaderRow', m.editor_table_header, IconTableRow, {
    isFirst: true,
    isOn: (editor) => editor.isActive('tableHeader'),
  }),
  toolFor('deleteTable', m.editor_table_remove, IconTrash),
]
