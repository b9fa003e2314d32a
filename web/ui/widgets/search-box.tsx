import { IconChevronDown } from '../icons.ts'
import { useContext } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox'
import styles from './widget.module.css'

interface SearchBoxProps {
  placeholder: string | undefined
  /** Called for what somebody typed, before the field's own change. */
  onTyping: () => void
}

/**
 * The line that is typed into, and the button that shows all. Typing opens the list here and not by React Aria itself, which
 * would open it too when the field gets back the name of what is chosen.
 */
export function SearchBox({ placeholder, onTyping }: SearchBoxProps) {
  const state = useContext(ComboBoxStateContext)
  const type = () => {
    onTyping()
    state?.open(null, 'input')
  }
  return (
    <div className={styles['box']}>
      <Input className={styles['input'] ?? ''} placeholder={placeholder} onInput={type} />
      <Button className={styles['opener'] ?? ''}>
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </Button>
    </div>
  )
}
