import { IconChevronDown, IconChevronUp } from '../../ui/icons.ts'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useNarrowScreen } from '../../ui/floating/narrow-screen.ts'
import styles from './filter-dialog.module.css'

interface GroupProps {
  title: string
  /** What is chosen in it, said where the group is closed. */
  chosen: string
  /** Open from the start on a phone; on a desk all groups are. */
  isOpen?: boolean
  children: ReactNode
}

/** A group of choices under its title: hung from a rule on a desk, closed to a line on a phone. */
export function FilterGroup(props: GroupProps) {
  return useNarrowScreen() ? <FoldedGroup {...props} /> : <OpenGroup {...props} />
}

function OpenGroup({ title, children }: GroupProps) {
  return (
    <fieldset className={styles['group']}>
      <legend className={`h4 ruled ${styles['legend']}`}>{title}</legend>
      {children}
    </fieldset>
  )
}

function FoldedGroup({ title, chosen, isOpen: isFirst = false, children }: GroupProps) {
  const [isOpen, setOpen] = useState(isFirst)
  const id = useId()
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <div className={`line-below ${styles['folded']}`}>
      <h3>
        <button
          type="button"
          className={`row gap-2 strong ${styles['fold']}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{title}</span>
          <span className={`truncate grow small muted ${styles['chosen']}`}>{chosen}</span>
          <Icon size={20} stroke={1.75} aria-hidden />
        </button>
      </h3>
      <div id={id} role="group" aria-label={title} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
