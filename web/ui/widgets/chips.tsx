import { IconX } from '../icons.ts'
import { Button } from 'react-aria-components/Button'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { m } from '../../paraglide/messages.js'
import styles from './chips.module.css'
import type { Choice } from './server-search.ts'

interface ChipsProps {
  /** Of the field whose choices they are. */
  label: string
  value: readonly Choice[]
  onChange: (value: readonly Choice[]) => void
}

/** What is chosen of several, each with a button that takes it away. */
export function Chips({ label, value, onChange }: ChipsProps) {
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
