import { DOMParser as NodeParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { trustedHtml } from '../trusted-html.ts'

const LONGEST = 2_000_000
const NEVER = 'script,style,iframe,object,embed,form,svg,math,template,noscript,meta,link,base,audio,video'

/** What an upload of ours is called. */
const UPLOAD = /^[\da-f-]{36}$/i

/**
 * Puts pasted or dropped markup into the text. The markup is parsed into a document that loads and runs nothing, and the editor's own
 * list of nodes decides what of it stays; pictures of other sites leave their description. False: plain text, which the editor takes itself.
 */
export function putClean(view: EditorView, data: DataTransfer | null, at?: number): boolean {
  const html = data?.getData('text/html')
  if (!html || html.length > LONGEST) return false
  const page = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  for (const element of page.querySelectorAll(NEVER)) element.remove()
  for (const figure of page.querySelectorAll<HTMLElement>('figure[data-attachment]'))
    if (!UPLOAD.test(figure.dataset['attachment'] ?? '')) figure.removeAttribute('data-attachment')
  for (const picture of page.querySelectorAll('img'))
    if (!picture.closest('figure[data-attachment]')) picture.replaceWith(picture.alt ? `[${picture.alt}]` : '')
  const slice = NodeParser.fromSchema(view.state.schema).parseSlice(page.body)
  const { tr } = view.state
  view.dispatch((at === undefined ? tr.replaceSelection(slice) : tr.replaceRange(at, at, slice)).scrollIntoView())
  return true
}
