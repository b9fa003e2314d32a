import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { m } from '../../paraglide/messages.js'
import { LinkSheet } from './link-sheet.tsx'
import type { PasteReport } from './paste-clean.ts'
import { PasteNote } from './paste-note.tsx'
import { PictureSheet } from './picture-sheet.tsx'
import { TABLE_TOOLS, isInTable } from './table-tools.ts'
import { Toolbar } from './toolbar.tsx'
import { TOOLS } from './tools.ts'
import { replaceText, useEditor } from './use-editor.ts'
import { usePastedPictures } from './use-pasted-pictures.ts'
import styles from './editor.module.css'

/** What a page says about the text that is written on it. */
export interface TextEditorProps {
  /** The text at first; another object with another `version` is put in its place. */
  value: RichDocument
  /** Rises when another text was taken, as one of another window. */
  version?: number
  /** Uploads that the text shows already. */
  pictures: readonly Attachment[]
  label: string
  placeholder: string
  lang?: string | undefined
  onChange: (document: RichDocument) => void
  /** A picture was added: the page may want its addresses for showing the text elsewhere. */
  onPicture?: ((attachment: Attachment) => void) | undefined
  /** How many pasted pictures are still being uploaded; they are no part of the text yet. */
  onUploading?: ((count: number) => void) | undefined
  /** What a page adds below the text while it is written, as people to name. */
  beside?: ((editor: Editor) => ReactNode) | undefined
}

/** The editor of rich text (G18): its tools above the text, on a phone at the foot above the keyboard. */
export function TextEditor(props: TextEditorProps) {
  const { value, version = 0, pictures, label, placeholder, lang, onChange, onPicture, onUploading, beside } = props
  const id = useId()
  const [opened, setOpened] = useState<'link' | 'picture'>()
  const [report, setReport] = useState<PasteReport>()
  const toolbar = useRef<HTMLDivElement>(null)
  const bars = useRef<HTMLDivElement>(null)
  const tableBar = useRef<HTMLDivElement>(null)
  const [known] = useState(() => addressesOf(pictures))
  // Before another text is put in that shows them.
  useEffect(() => {
    for (const [id, address] of addressesOf(pictures)) known.set(id, address)
  }, [known, pictures])
  const { editor, element } = useEditor({
    initial: value,
    label,
    placeholder,
    lang,
    missing: m.editor_picture_missing(),
    uploading: m.editor_picture_uploading(),
    addressOf: (attachmentId) => known.get(attachmentId),
    onChange,
    onLink: () => setOpened('link'),
    onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    onPasted: (pasted) => {
      setReport(pasted)
      uploads.send(pasted.pictures)
    },
  })
  const makeKnown = (attachment: Attachment) => {
    for (const [picked, address] of addressesOf([attachment])) known.set(picked, address)
    onPicture?.(attachment)
  }
  const uploads = usePastedPictures(editor, makeKnown)
  const tellUploading = useEffectEvent((count: number) => onUploading?.(count))
  useEffect(() => {
    tellUploading(uploads.waiting)
  }, [uploads.waiting])
  useReplaced(editor, version, value)
  useKeyboardInset(bars)
  const close = () => setOpened(undefined)
  useReturnToText(editor, opened !== undefined)
  const putPicture = (attachment: Attachment, alt: string) => {
    makeKnown(attachment)
    const attrs = { attachmentId: attachment.attachmentId, alt }
    editor?.commands.insertContent({ type: 'image', attrs })
    close()
  }
  return (
    <div>
      <div ref={bars} className={styles['bars']}>
        {editor && isInTable(editor) && (
          <Toolbar
            editor={editor}
            tools={TABLE_TOOLS}
            label={m.editor_table_tools()}
            element={tableBar}
            controls={id}
          />
        )}
        <Toolbar
          editor={editor}
          tools={TOOLS}
          label={m.editor_tools()}
          element={toolbar}
          controls={id}
          onLink={() => setOpened('link')}
          onPicture={() => setOpened('picture')}
        />
      </div>
      <div id={id} ref={element} className={styles['text']} />
      <PasteNote report={report} uploads={uploads} onClose={() => setReport(undefined)} />
      {editor && beside?.(editor)}
      {opened === 'link' && editor && <LinkSheet editor={editor} onClose={close} />}
      {opened === 'picture' && <PictureSheet onPicked={putPicture} onClose={close} />}
    </div>
  )
}

// In the size of a page, or else the largest that there is.
const addressesOf = (pictures: readonly Attachment[]) =>
  new Map(
    pictures.flatMap(({ attachmentId, pictures: sizes }) => {
      const shown = sizes.find(({ width }) => width >= 1280) ?? sizes.at(-1)
      return shown ? [[attachmentId, shown.url] as const] : []
    }),
  )

/** A phone's keyboard lies over the page: the tools stand above it. */
function useKeyboardInset(bars: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = globalThis
    if (!seen) return undefined
    const place = () => {
      const hidden = Math.max(0, document.documentElement.clientHeight - seen.height - seen.offsetTop)
      bars.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    }
    seen.addEventListener('resize', place)
    seen.addEventListener('scroll', place)
    return () => {
      seen.removeEventListener('resize', place)
      seen.removeEventListener('scroll', place)
    }
  }, [bars])
}

/** Whatever closed a sheet, what is typed next goes into the text. At once: the editor's own command waits for the next frame. */
function useReturnToText(editor: Editor | null, isSheetOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isSheetOpen) editor?.view.focus()
    wasOpen.current = isSheetOpen
  }, [editor, isSheetOpen])
}

function useReplaced(editor: Editor | null, version: number, value: RichDocument): void {
  const shown = useRef(version)
  const replace = useEffectEvent((opened: Editor) => replaceText(opened, value))
  useEffect(() => {
    if (!editor || shown.current === version) return
    shown.current = version
    replace(editor)
  }, [editor, version])
}
