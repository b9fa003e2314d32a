import { IconCheck } from '../icons.ts'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { FloatingPopover } from './floating-popover.tsx'
import type { Choice, useServerSearch } from './server-search.ts'
import styles from './widget.module.css'

interface ChoiceListProps {
  choices: readonly Choice[]
  state: ReturnType<typeof useServerSearch>['state']
  onRetry: () => void
}

/** The floating list under a field that searches, or what is to be said in its place. */
export function ChoiceList({ choices, state, onRetry }: ChoiceListProps) {
  return (
    <FloatingPopover>
      <ListBox items={choices} className={styles['options'] ?? ''} renderEmptyState={() => <Says state={state} />}>
        {(choice) => (
          <ListBoxItem textValue={choice.name} className={styles['option'] ?? ''}>
            {({ isSelected }) => (
              <>
                <span className="breaks grow" lang={choice.lang}>
                  {choice.name}
                </span>
                {choice.hint && <span className="small muted">{choice.hint}</span>}
                {isSelected && <IconCheck size={20} stroke={1.75} aria-hidden />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
      {state === 'failed' && (
        <div className={`row spread gap-3 small muted ${styles['says']}`}>
          <span>{m.widgets_search_failed()}</span>
          <Button variant="plain" small onClick={onRetry}>
            {m.widgets_search_again()}
          </Button>
        </div>
      )}
    </FloatingPopover>
  )
}

function Says({ state }: Pick<ChoiceListProps, 'state'>) {
  if (state === 'failed') return null
  return (
    <div className={`row spread gap-3 small muted ${styles['says']}`}>
      {state === 'done' ? m.widgets_search_nothing() : m.widgets_search_running()}
    </div>
  )
}
