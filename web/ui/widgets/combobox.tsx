import { useEffect, useRef, useState } from 'react'
import { ComboBox, Label } from 'react-aria-components/ComboBox'
import { ChoiceList } from './choice-list.tsx'
import { FieldText } from './field-text.tsx'
import type { FieldTexts } from './field-text.tsx'
import { SearchBox } from './search-box.tsx'
import { useServerSearch } from './server-search.ts'
import type { Choice, Search } from './server-search.ts'
import { WidgetFrame } from './widget-frame.tsx'
import styles from './widget.module.css'

export interface ComboboxProps extends FieldTexts {
  value: Choice | null
  onChange: (value: Choice | null) => void
  search: Search
  /** Of the field in a form; its value is the id. */
  name?: string
  placeholder?: string
  isRequired?: boolean
  isDisabled?: boolean
  onBlur?: () => void
}

/** One of many, found by the server as somebody types. */
export function Combobox({ label, hint, error, value, onChange, search, name, placeholder, ...rest }: ComboboxProps) {
  const [text, setText] = useState(value?.name ?? '')
  const [shownValue, setShownValue] = useState(value)
  const { choices, state, ask, retry } = useServerSearch(search)
  // Chosen from outside: a form that was put back, or whose values came from the server.
  if (value?.id !== shownValue?.id) {
    setShownValue(value)
    setText(value?.name ?? '')
  }
  const isTyped = useRef(false)
  const latest = useRef(value)
  useEffect(() => void (latest.current = value), [value])
  const choose = (chosen: Choice | null) => {
    latest.current = chosen
    setShownValue(chosen)
    setText(chosen?.name ?? '')
    onChange(chosen)
  }
  const show = (typed: string) => {
    // Leaving the field or Escape puts the name of what is chosen back, be it among the found ones or not.
    const wasTyped = isTyped.current
    isTyped.current = false
    setText(wasTyped ? typed : (latest.current?.name ?? ''))
    if (!wasTyped) return
    ask(typed)
    if (typed === '') choose(null)
  }
  return (
    <WidgetFrame>
      <ComboBox
        {...rest}
        {...(name && { name })}
        className={styles['field'] ?? ''}
        items={choices}
        value={value?.id ?? null}
        onChange={(id) => choose([...choices, value].find((choice) => choice?.id === id) ?? null)}
        inputValue={text}
        onInputChange={show}
        onOpenChange={(isOpen, trigger) => isOpen && trigger !== 'input' && ask('', 0)}
        isInvalid={Boolean(error)}
        allowsEmptyCollection
        menuTrigger="manual"
      >
        <Label className={styles['label'] ?? ''}>{label}</Label>
        <SearchBox placeholder={placeholder} onTyping={() => void (isTyped.current = true)} />
        <FieldText hint={hint} error={error} />
        <ChoiceList choices={choices} state={state} onRetry={retry} />
      </ComboBox>
    </WidgetFrame>
  )
}
