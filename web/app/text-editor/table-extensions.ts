import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Plugin } from '@tiptap/pm/state'
import { TableMap } from '@tiptap/pm/tables'
import type { Node } from '@tiptap/pm/model'
import { MOST_COLUMNS, MOST_ROWS } from '@chowk/contract/rich-text/nodes.ts'
import richText from '../rich-text/rich-text.module.css'

const content = '(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | image)+'
const addAttributes = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } })

/** Whether a node holds a table that is too large, or stands within another one; the server would not take it. */
function hasUnfitTable(parent: Node, isInTable = false): boolean {
  let isFound = false
  parent.descendants((node) => {
    if (node.type.name !== 'table') return !isFound && !node.isTextblock
    const { height, width } = TableMap.get(node)
    isFound ||= isInTable || height > MOST_ROWS || width > MOST_COLUMNS || hasUnfitTable(node, true)
    return false
  })
  return isFound
}

/** Tables as the contract has them: spans, but no widths, and no more rows and columns than may be kept. */
export const tableExtensions = [
  Table.extend({
    renderHTML: () => ['div', { class: richText['table'] }, ['table', ['tbody', 0]]],
    addProseMirrorPlugins() {
      return [
        ...(this.parent?.() ?? []),
        new Plugin({ filterTransaction: (tr) => !tr.docChanged || !hasUnfitTable(tr.doc) }),
      ]
    },
  }).configure({ View: null }),
  TableRow,
  TableCell.extend({ content, addAttributes }),
  TableHeader.extend({ content, addAttributes }),
]
