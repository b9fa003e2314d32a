import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { Tool } from './tools.ts'
import styles from './editor.module.css'

interface ToolbarProps {
  editor: Editor | null
  tools: readonly Tool[]
  label: string
  element: RefObject<HTMLDivElement | null>
  /** Id of the element that the text is written in. */
  controls: string
  onLink?: () => void
  onPicture?: () => void
}

/** The tools: one stop of the Tab key, arrows go from one to the next, Escape goes back to the text. */
export function Toolbar({ editor, tools, label: name, element, controls, onLink, onPicture }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const go = (to: number) => {
    const next = (to + tools.length) % tools.length
    setCurrent(next)
    element.current?.querySelectorAll('button')[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }
    const to = steps[event.key]
    if (event.key === 'Escape') editor?.view.focus()
    else if (to === undefined) return
    else go(to)
    event.preventDefault()
  }
  return (
    <div
      ref={element}
      role="toolbar"
      tabIndex={-1}
      aria-label={name}
      aria-controls={controls}
      className={styles['toolbar']}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name: tool, label, Icon, keys, isFirst, isOn, isOff, run }, index) => (
        <button
          key={tool}
          type="button"
          tabIndex={index === current ? 0 : -1}
          className={`icon-button ${styles['tool']}`}
          data-first={isFirst}
          aria-label={label()}
          title={label()}
          aria-keyshortcuts={keys}
          aria-pressed={isOn ? Boolean(editor && isOn(editor)) : undefined}
          aria-disabled={!editor || isOff?.(editor) ? true : undefined}
          onFocus={() => setCurrent(index)}
          // Otherwise the press takes the selection out of the text before it is decorated.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!editor || isOff?.(editor)) return
            // At once: the editor's own command waits for the next frame, and what is typed until then is lost.
            editor.view.focus()
            run(editor, { link: () => onLink?.(), picture: () => onPicture?.() })
          }}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </button>
      ))}
    </div>
  )
}
