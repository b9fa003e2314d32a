import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { lengthOf } from '@chowk/contract/text.ts'
import { m } from '../../paraglide/messages.js'
import { FieldFrame } from './field-frame.tsx'
import type { FieldFacts } from './field-frame.tsx'
import styles from './field.module.css'

interface TextAreaProps extends FieldFacts, Omit<ComponentProps<'textarea'>, 'children'> {
  /** Most characters as readers count them; shown as they are used up. */
  'data-max'?: number | undefined
}

/** Several lines of text. */
export function TextArea({ label, hint, error, optional, 'data-max': max, rows = 4, ...rest }: TextAreaProps) {
  const box = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  // After each render, since a form may have put another text in; the same count draws nothing.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => setCount(lengthOf(box.current?.querySelector('textarea')?.value ?? '')))
  const counter = max !== undefined && (
    <span className={`small tabular muted push-end ${styles['counter']}`} data-over={count > max || undefined}>
      {m.app_field_counter({ count, max })}
    </span>
  )
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} counter={counter}>
      {(control) => (
        <div ref={box} className={styles['box']} onInput={(event) => setCount(lengthOf(textIn(event.target)))}>
          <textarea rows={rows} {...rest} {...control} className={`${styles['input']} ${styles['area']}`} />
        </div>
      )}
    </FieldFrame>
  )
}

const textIn = (target: EventTarget) => (target instanceof HTMLTextAreaElement ? target.value : '')
