import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { OfferedPerson } from '@chowk/contract/community/mention/mention.ts'
import { queryAt } from './mention-query.rules.ts'
import type { MentionQuery } from './mention-query.rules.ts'
import { OfferList, offerId } from './offer-list.tsx'
import { useOffers } from './use-offers.ts'
import type { MentionScope } from './use-offers.ts'
import styles from './mention.module.css'

interface EditorNamesProps {
  editor: Editor
  scope: MentionScope
}

/** “@” in the editor of articles offers people as it does in every other field: arrows go through them, Enter takes one, Escape leaves the text as it is. */
export function EditorNames({ editor, scope }: EditorNamesProps) {
  const list = useId()
  const { offers, ask, close, move } = useOffers(scope)
  const look = useEffectEvent(() => ask(queryIn(editor)))
  const leave = useEffectEvent(() => close())
  const choose = (person: OfferedPerson) => {
    close()
    if (offers) putName(editor, offers.query, person)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!offers || event.isComposing) return
    const person = offers.people[offers.active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && person) choose(person)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    // The editor has keys of its own.
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const { dom } = editor.view
    const [key, seen, left] = [(event: KeyboardEvent) => onKey(event), () => look(), () => leave()]
    dom.addEventListener('keydown', key, { capture: true })
    dom.addEventListener('blur', left)
    editor.on('selectionUpdate', seen).on('update', seen)
    return () => {
      dom.removeEventListener('keydown', key, { capture: true })
      dom.removeEventListener('blur', left)
      editor.off('selectionUpdate', seen).off('update', seen)
    }
  }, [editor])
  usePointed(editor, offers ? { list, active: offerId(list, offers.people[offers.active]) } : undefined)
  const box = useRef<HTMLDivElement>(null)
  const at = offers?.query.at
  useLayoutEffect(() => {
    if (box.current && at !== undefined) moveToCaret(box.current, editor)
  }, [editor, at, offers?.people.length])
  return (
    offers && (
      <div ref={box} className={styles['atCaret']}>
        <OfferList id={list} people={offers.people} active={offers.active} onChoose={choose} />
      </div>
    )
  )
}

const TOOLS_HEIGHT = 56
/** So far it stays from the edge of a phone. */
const MARGIN = 8

/** Below the line that is written, or above it where there is no room. */
function moveToCaret(box: HTMLElement, editor: Editor): void {
  const around = box.offsetParent?.getBoundingClientRect()
  if (!around) return
  const { top, bottom, left } = editor.view.coordsAtPos(editor.state.selection.from)
  const { offsetHeight: height, offsetWidth: width } = box
  // On a phone the tools stand at the foot.
  const isBelow = bottom + height < innerHeight - TOOLS_HEIGHT || top < height
  box.style.setProperty('top', `${Math.round((isBelow ? bottom : top - height) - around.top)}px`)
  const most = Math.min(around.right, document.documentElement.clientWidth - MARGIN) - width
  box.style.setProperty('left', `${Math.round(Math.max(around.left, Math.min(left, most)) - around.left)}px`)
}

// What stands there as one piece, such as a name or a tag, counts as one sign, as it does in the document.
function queryIn({ state: { selection } }: Editor): MentionQuery | undefined {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock) return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  return queryAt(before, before.length, [])
}

function putName(editor: Editor, { at, words }: MentionQuery, { id, name }: OfferedPerson): void {
  const from = editor.state.selection.$from.start() + at
  editor.view.focus()
  editor
    .chain()
    .insertContentAt({ from, to: from + 1 + words.length }, [
      { type: 'mention', attrs: { id, label: name } },
      { type: 'text', text: ' ' },
    ])
    .run()
}

/** The field keeps the focus and says which of the offered is meant. */
function usePointed(editor: Editor, pointed: { list: string; active: string | undefined } | undefined): void {
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-autocomplete', 'list')
    dom.setAttribute('aria-haspopup', 'listbox')
    const facts = { 'aria-controls': pointed?.list, 'aria-activedescendant': pointed?.active }
    for (const [name, value] of Object.entries(facts))
      if (value === undefined) dom.removeAttribute(name)
      else dom.setAttribute(name, value)
  }, [editor, pointed?.list, pointed?.active])
}
