import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, Input, Label } from 'react-aria-components/ComboBox'
import { ChoiceList } from './choice-list.tsx'
import { FieldText } from './field-text.tsx'
import type { FieldTexts } from './field-text.tsx'
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
  // Leaving the field writes the name of what is chosen into it, so the list must hold that always.
  const shown = value && !choices.some(({ id }) => id === value.id) ? [...choices, value] : choices
  const type = (typed: string) => {
    setText(typed)
    if (typed === value?.name) return
    ask(typed)
    if (typed === '') onChange(null)
  }
  const choose = (id: unknown) => {
    const chosen = shown.find((choice) => choice.id === id) ?? null
    setShownValue(chosen)
    setText(chosen?.name ?? '')
    onChange(chosen)
  }
  return (
    <WidgetFrame>
      <ComboBox
        {...rest}
        {...(name && { name })}
        className={styles['field'] ?? ''}
        items={shown}
        value={value?.id ?? null}
        onChange={choose}
        inputValue={text}
        onInputChange={type}
        onOpenChange={(isOpen, trigger) => isOpen && trigger !== 'input' && ask('', 0)}
        isInvalid={Boolean(error)}
        allowsEmptyCollection
      >
        <Label className={styles['label'] ?? ''}>{label}</Label>
        <div className={styles['box']}>
          <Input className={styles['input'] ?? ''} placeholder={placeholder} />
          <Button className={styles['opener'] ?? ''}>
            <IconChevronDown size={20} stroke={1.75} aria-hidden />
          </Button>
        </div>
        <FieldText hint={hint} error={error} />
        <ChoiceList choices={shown} state={state} onRetry={retry} />
      </ComboBox>
    </WidgetFrame>
  )
}
