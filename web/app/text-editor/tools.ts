import type { Editor } from '@tiptap/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconSourceCode,
  IconTable,
  IconBlockquote,
  IconStrikethrough,
  IconUnderline,
} from '../../ui/icons.ts'
import { HEADING_LEVELS } from '@chowk/contract/rich-text/nodes.ts'
import { m } from '../../paraglide/messages.js'

/** One tool of the bar. */
export interface Tool {
  name: string
  label: () => string
  Icon: typeof IconBold
  /** As `aria-keyshortcuts` writes it. */
  keys?: string
  /** Begins a group. */
  isFirst?: true
  /** Undefined for what is done once, as undoing. */
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
  /** Done while the text has the focus. */
  run: (editor: Editor, opens: { link: () => void; picture: () => void }) => void
}

const HEADING_ICONS = { 2: IconH2, 3: IconH3, 4: IconH4 } as const
const HEADING_LABELS = { 2: m.editor_heading_2, 3: m.editor_heading_3, 4: m.editor_heading_4 } as const

const headings = HEADING_LEVELS.map((level): Tool => ({
  name: `heading${level}`,
  label: HEADING_LABELS[level],
  Icon: HEADING_ICONS[level],
  keys: `Control+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().toggleHeading({ level }).run(),
}))

/** All tools in their order. */
export const TOOLS: readonly Tool[] = [
  ...headings,
  {
    name: 'bold',
    label: m.editor_bold,
    Icon: IconBold,
    keys: 'Control+B',
    isFirst: true,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().toggleBold().run(),
  },
  {
    name: 'italic',
    label: m.editor_italic,
    Icon: IconItalic,
    keys: 'Control+I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().toggleItalic().run(),
  },
  {
    name: 'underline',
    label: m.editor_underline,
    Icon: IconUnderline,
    keys: 'Control+U',
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().toggleUnderline().run(),
  },
  {
    name: 'strike',
    label: m.editor_strike,
    Icon: IconStrikethrough,
    keys: 'Control+Shift+S',
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().toggleStrike().run(),
  },
  {
    name: 'code',
    label: m.app_code,
    Icon: IconCode,
    keys: 'Control+E',
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().toggleCode().run(),
  },
  {
    name: 'link',
    label: m.editor_link,
    Icon: IconLink,
    keys: 'Control+K',
    isOn: (editor) => editor.isActive('link'),
    run: (_editor, opens) => opens.link(),
  },
  {
    name: 'bulletList',
    label: m.editor_bullets,
    Icon: IconList,
    keys: 'Control+Shift+8',
    isFirst: true,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: m.editor_numbers,
    Icon: IconListNumbers,
    keys: 'Control+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    label: m.editor_quote,
    Icon: IconBlockquote,
    keys: 'Control+Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().toggleBlockquote().run(),
  },
  {
    name: 'codeBlock',
    label: m.editor_code_block,
    Icon: IconSourceCode,
    keys: 'Control+Alt+C',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().toggleCodeBlock().run(),
  },
  {
    name: 'table',
    label: m.editor_table,
    Icon: IconTable,
    isOff: (editor) => editor.isActive('table'),
    run: (editor) => editor.chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    name: 'picture',
    label: m.editor_picture,
    Icon: IconPhoto,
    run: (_editor, opens) => opens.picture(),
  },
  {
    name: 'undo',
    label: m.editor_undo,
    Icon: IconArrowBackUp,
    keys: 'Control+Z',
    isFirst: true,
    isOff: (editor) => !editor.can().undo(),
    run: (editor) => editor.chain().undo().run(),
  },
  {
    name: 'redo',
    label: m.editor_redo,
    Icon: IconArrowForwardUp,
    keys: 'Control+Shift+Z',
    isOff: (editor) => !editor.can().redo(),
    run: (editor) => editor.chain().redo().run(),
  },
]
