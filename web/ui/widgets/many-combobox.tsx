import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, Label } from 'react-aria-components/ComboBox'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { m } from '../../paraglide/messages.js'
import { ChoiceList } from './choice-list.tsx'
import type { ComboboxProps } from './combobox.tsx'
import { FieldText } from './field-text.tsx'
import styles from './many-combobox.module.css'
import { SearchBox } from './search-box.tsx'
import { useServerSearch } from './server-search.ts'
import type { Choice } from './server-search.ts'
import { WidgetFrame } from './widget-frame.tsx'
import field from './widget.module.css'

export interface ManyComboboxProps extends Omit<ComboboxProps, 'value' | 'onChange'> {
  value: readonly Choice[]
  onChange: (value: readonly Choice[]) => void
}

/** Several of many: each chosen one is a chip, and the field searches on. */
export function ManyCombobox(props: ManyComboboxProps) {
  const { label, hint, error, value, onChange, search, name, placeholder, ...rest } = props
  const [text, setText] = useState('')
  const { choices, state, ask, retry } = useServerSearch(search)
  const isTyped = useRef(false)
  const show = (typed: string) => {
    setText(typed)
    if (isTyped.current) ask(typed)
    isTyped.current = false
  }
  const choose = (ids: readonly unknown[]) => {
    const known = [...value, ...choices]
    setText('')
    onChange(ids.map((id) => known.find((choice) => choice.id === id)).filter((choice) => choice !== undefined))
  }
  return (
    <WidgetFrame>
      <div className="stack gap-2">
        <ComboBox
          {...rest}
          {...(name && { name })}
          className={field['field'] ?? ''}
          selectionMode="multiple"
          items={choices}
          value={value.map(({ id }) => id)}
          onChange={choose}
          inputValue={text}
          onInputChange={show}
          onOpenChange={(isOpen, trigger) => isOpen && trigger !== 'input' && ask('', 0)}
          isInvalid={Boolean(error)}
          allowsEmptyCollection
          menuTrigger="manual"
        >
          <Label className={field['label'] ?? ''}>{label}</Label>
          <SearchBox placeholder={placeholder} onTyping={() => void (isTyped.current = true)} />
          <FieldText hint={hint} error={error} />
          <ChoiceList choices={choices} state={state} onRetry={retry} />
        </ComboBox>
        <Chips label={label} value={value} onChange={onChange} />
      </div>
    </WidgetFrame>
  )
}

function Chips({ label, value, onChange }: Pick<ManyComboboxProps, 'label' | 'value' | 'onChange'>) {
  if (value.length === 0) return null
  return (
    <TagGroup
      aria-label={m.widgets_chosen({ label })}
      onRemove={(ids) => onChange(value.filter(({ id }) => !ids.has(id)))}
    >
      <TagList items={value} className={styles['chips'] ?? ''}>
        {(choice) => (
          <Tag textValue={choice.name} className={styles['chip'] ?? ''}>
            <span lang={choice.lang}>{choice.name}</span>
            <Button slot="remove" className={styles['remove'] ?? ''}>
              <IconX size={16} stroke={2} aria-hidden />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  )
}
