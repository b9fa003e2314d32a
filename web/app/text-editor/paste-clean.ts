import { closeHistory } from '@tiptap/pm/history'
import { DOMParser as NodeParser, Slice } from '@tiptap/pm/model'
import { handlePaste } from '@tiptap/pm/tables'
import type { ResolvedPos } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { whyNoPicture } from '../upload/upload-file.ts'
import { noteLeft } from './left-out.ts'
import type { LeftOut } from './left-out.ts'
import { readMarkup } from './pasted-markup.ts'
import type { PastedMarkup } from './pasted-markup.ts'
import { placeFor } from './pasted-media.ts'
import type { PastedPicture } from './pasted-media.ts'
import { takeTablesOut } from './pasted-tables.ts'

// Programs put the pictures of a text into its markup.
const LONGEST = 60_000_000

/** Where something is dropped, or the event that pastes it at the selection. */
type Target = number | ClipboardEvent

/** What came of pasting, beside the text. */
export interface PasteReport {
  left: LeftOut
  pictures: readonly PastedPicture[]
  /** The table that was pasted into cannot hold so much, so nothing was. */
  isTableFull: boolean
}

/**
 * Puts pasted or dropped markup and pictures into the text as one step of the history. The editor's own list of nodes decides what of the
 * markup stays. Undefined: plain text, which the editor takes itself.
 */
export function putPasted(view: EditorView, data: DataTransfer | null, target: Target): PasteReport | undefined {
  if (!data || placeOf(view, target).parent.type.spec.code) return undefined
  const html = data.getData('text/html')
  const files = [...data.files]
  // Word and Excel add a picture of the copied text to its markup.
  if (files.length > 0 && html.replaceAll(/<[^>]*>/g, '').trim() === '')
    return putMarkup(view, readFiles(files), target)
  if (html === '') return undefined
  if (html.length <= LONGEST) return putMarkup(view, readMarkup(html), target)
  view.pasteText(data.getData('text/plain'))
  return { left: new Map([['formatting', { count: 1, sources: [] }]]), pictures: [], isTableFull: false }
}

const placeOf = ({ state }: EditorView, target: Target) =>
  typeof target === 'number' ? state.doc.resolve(target) : state.selection.$from

const isWithinTable = (place: ResolvedPos) =>
  Array.from({ length: place.depth }, (_, depth) => place.node(depth + 1)).some(({ type }) => type.name === 'table')

function readFiles(files: readonly File[]): PastedMarkup {
  const { body } = document.implementation.createHTMLDocument()
  const left: LeftOut = new Map()
  const pictures: PastedPicture[] = []
  for (const file of files) {
    if (whyNoPicture(file)) {
      noteLeft(left, file.type.startsWith('image/') ? 'picture' : 'file', { label: file.name, address: '' })
      continue
    }
    const key = crypto.randomUUID()
    pictures.push({ key, file })
    body.append(placeFor(body.ownerDocument, key, ''))
  }
  return { body, left, pictures }
}

function putMarkup(view: EditorView, { body, left, pictures }: PastedMarkup, target: Target): PasteReport {
  if (isWithinTable(placeOf(view, target))) takeTablesOut(body, left)
  const { content } = NodeParser.fromSchema(view.state.schema).parse(body)
  const isEmpty = content.childCount === 1 && content.firstChild?.content.size === 0 && content.firstChild.isTextblock
  if (isEmpty) return { left, pictures, isTableFull: false }
  // Undo takes back all that was pasted, and nothing that was typed before.
  view.dispatch(closeHistory(view.state.tr))
  const before = view.state.doc
  const slice = Slice.maxOpen(content, false)
  if (typeof target === 'number') view.dispatch(view.state.tr.replaceRange(target, target, slice).scrollIntoView())
  else if (!handlePaste(view, target, slice)) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  return { left, pictures, isTableFull: view.state.doc.eq(before) }
}
