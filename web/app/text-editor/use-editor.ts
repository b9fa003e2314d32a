import { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { tidyDocument } from '@chowk/contract/rich-text/tidy-document.ts'
import { extensionsFor } from './extensions.ts'
import type { EditorSurroundings } from './extensions.ts'
import { putPasted } from './paste-clean.ts'
import type { PasteReport } from './paste-clean.ts'
import richText from '../rich-text/rich-text.module.css'

interface EditorPlan extends EditorSurroundings {
  /** What stands there at first; later texts are put in by `replaceText`. */
  initial: RichDocument
  label: string
  lang?: string | undefined
  /** Said when nothing is being composed: what is typed by an input method is handed on when it is a word. */
  onChange: (document: RichDocument) => void
  onToolbar: () => void
  /** Something was pasted or dropped that was more than plain text. */
  onPasted: (report: PasteReport) => void
}

// A text without any node is none for the editor.
const contentOf = (document: RichDocument) =>
  document.content.length > 0 ? document : { type: 'doc', content: [{ type: 'paragraph' }] }

/** Puts another text in place of what stands in the editor; undo brings that back. */
export const replaceText = (editor: Editor, document: RichDocument): void => {
  editor.commands.setContent(contentOf(document), { emitUpdate: true })
}

function openEditor(element: HTMLElement, plan: EditorPlan, changed: (editor: Editor) => void): Editor {
  const reported = (report: PasteReport | undefined) => {
    if (report) plan.onPasted(report)
    return report !== undefined
  }
  return new Editor({
    element,
    injectCSS: false,
    content: contentOf(plan.initial),
    extensions: extensionsFor(plan),
    editorProps: {
      attributes: {
        // Written words look as they will be read.
        class: richText['text'] ?? '',
        'aria-label': plan.label,
        'aria-multiline': 'true',
        ...(plan.lang && { lang: plan.lang }),
      },
      handlePaste: (view, event) => reported(putPasted(view, event.clipboardData, event)),
      handleDrop: (...[view, event, , isMoved]) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        return !isMoved && reported(putPasted(view, event.dataTransfer, place?.pos ?? view.state.selection.from))
      },
      handleKeyDown: (_view, event) => {
        if (!(event.altKey && event.key === 'F10')) return false
        plan.onToolbar()
        return true
      },
    },
    onUpdate: ({ editor }) => changed(editor),
  })
}

/** An editor within an element, and a new drawing of its tools with each step. */
export function useEditor(plan: EditorPlan): { editor: Editor | null; element: RefObject<HTMLDivElement | null> } {
  const element = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const changed = useEffectEvent((opened: Editor) => {
    if (!opened.isDestroyed && !opened.view.composing) plan.onChange(tidyDocument(opened.getJSON()))
  })
  const pasted = useEffectEvent((report: PasteReport) => plan.onPasted(report))
  const open = useEffectEvent((within: HTMLElement) => {
    const opened = openEditor(within, { ...plan, onPasted: (report) => pasted(report) }, (each) => changed(each))
    // A word of an input method is in the text once the browser is done with this event.
    opened.view.dom.addEventListener('compositionend', () => setTimeout(() => changed(opened)))
    opened.on('transaction', drawAgain)
    return opened
  })
  useEffect(() => {
    if (!element.current) return undefined
    const opened = open(element.current)
    setEditor(opened)
    return () => opened.destroy()
  }, [])
  return { editor, element }
}
