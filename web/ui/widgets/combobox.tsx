import { useEffect, useRef, useState } from 'react'
import { ComboBox, Label } from 'react-aria-components/ComboBox'
import type { ComboBoxProps } from 'react-aria-components/ComboBox'
import { ChoiceList } from './choice-list.tsx'
import { Chips } from './chips.tsx'
import { FieldText } from './field-text.tsx'
import type { FieldTexts } from './field-text.tsx'
import { SearchBox } from './search-box.tsx'
import { useServerSearch } from './server-search.ts'
import type { Choice, Search } from './server-search.ts'
import { WidgetFrame } from './widget-frame.tsx'
import styles from './widget.module.css'

interface FoundByServerProps extends FieldTexts {
  search: Search
  /** Of the field in a form; its value is the id, or each id. */
  name?: string
  placeholder?: string
  isRequired?: boolean
  isDisabled?: boolean
  onBlur?: () => void
}

export interface ComboboxProps extends FoundByServerProps {
  value: Choice | null
  onChange: (value: Choice | null) => void
}

export interface ManyComboboxProps extends FoundByServerProps {
  value: readonly Choice[]
  onChange: (value: readonly Choice[]) => void
}

interface SearchedProps<Mode extends 'single' | 'multiple'> extends Omit<FoundByServerProps, 'search'> {
  found: ReturnType<typeof useServerSearch>
  chosen: Pick<ComboBoxProps<Choice, Mode>, 'selectionMode' | 'value' | 'onChange'>
  text: string
  /** Somebody typed, or the field was left and puts back what stands in it. */
  onText: (text: string, isTyped: boolean) => void
}

/** A field that asks the server as somebody types, with what was found below it. */
function Searched<Mode extends 'single' | 'multiple'>(props: SearchedProps<Mode>) {
  const { label, hint, error, name, placeholder, found, chosen, text, onText, ...rest } = props
  const { choices, state, ask, retry } = found
  const isTyped = useRef(false)
  const show = (shown: string) => {
    const wasTyped = isTyped.current
    isTyped.current = false
    onText(shown, wasTyped)
    if (wasTyped) ask(shown)
  }
  return (
    <ComboBox
      {...rest}
      {...chosen}
      {...(name && { name })}
      className={styles['field'] ?? ''}
      items={choices}
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
  )
}

/** One of many, found by the server as somebody types. */
export function Combobox({ value, onChange, search, ...rest }: ComboboxProps) {
  const [text, setText] = useState(value?.name ?? '')
  const [shownValue, setShownValue] = useState(value)
  const found = useServerSearch(search)
  // Chosen from outside: a form that was put back, or whose values came from the server.
  if (value?.id !== shownValue?.id) {
    setShownValue(value)
    setText(value?.name ?? '')
  }
  const latest = useRef(value)
  useEffect(() => void (latest.current = value), [value])
  const choose = (chosen: Choice | null) => {
    latest.current = chosen
    setShownValue(chosen)
    setText(chosen?.name ?? '')
    onChange(chosen)
  }
  const show = (shown: string, isTyped: boolean) => {
    // Leaving the field or Escape puts the name of what is chosen back, be it among the found ones or not.
    setText(isTyped ? shown : (latest.current?.name ?? ''))
    if (isTyped && shown === '') choose(null)
  }
  const pick = (id: unknown) => choose([...found.choices, value].find((choice) => choice?.id === id) ?? null)
  return (
    <WidgetFrame>
      <Searched
        {...rest}
        found={found}
        chosen={{ value: value?.id ?? null, onChange: pick }}
        text={text}
        onText={show}
      />
    </WidgetFrame>
  )
}

/** Several of many: each chosen one is a chip, and the field searches on. */
export function ManyCombobox({ value, onChange, search, ...rest }: ManyComboboxProps) {
  const [text, setText] = useState('')
  const found = useServerSearch(search)
  const pick = (ids: readonly unknown[]) => {
    const known = [...value, ...found.choices]
    setText('')
    onChange(ids.map((id) => known.find((choice) => choice.id === id)).filter((choice) => choice !== undefined))
  }
  const chosen = { selectionMode: 'multiple' as const, value: value.map(({ id }) => id), onChange: pick }
  return (
    <WidgetFrame>
      <div className="stack gap-2">
        <Searched {...rest} found={found} chosen={chosen} text={text} onText={setText} />
        <Chips label={rest.label} value={value} onChange={onChange} />
      </div>
    </WidgetFrame>
  )
}
