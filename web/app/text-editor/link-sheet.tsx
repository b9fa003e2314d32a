import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { typedLink } from '@chowk/contract/rich-text/link.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { EditorSheet } from './editor-sheet.tsx'

interface LinkSheetProps {
  editor: Editor
  onClose: () => void
}

/** Where the chosen words lead; without chosen words the address itself is put into the text. */
export function LinkSheet({ editor, onClose }: LinkSheetProps) {
  const present = String(editor.getAttributes('link')['href'] ?? '')
  const [typed, setTyped] = useState(present)
  const [isWrong, setWrong] = useState(false)
  const put = () => {
    const href = typedLink(typed)
    if (!href) {
      setWrong(true)
      return
    }
    const { empty } = editor.state.selection
    const mark = { type: 'link', attrs: { href } }
    if (empty && !present) editor.commands.insertContent({ type: 'text', text: typed.trim(), marks: [mark] })
    else editor.chain().extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  return (
    <EditorSheet
      label={m.editor_link()}
      onPut={put}
      onClose={onClose}
      actions={
        <>
          <Button type="submit">{m.editor_link_put()}</Button>
          {present && (
            <Button
              variant="outlined"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              {m.editor_link_remove()}
            </Button>
          )}
        </>
      }
    >
      <TextField
        label={m.editor_link_address()}
        hint={m.editor_link_hint()}
        error={isWrong ? m.editor_link_wrong() : undefined}
        value={typed}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
    </EditorSheet>
  )
}
