import { m } from '../paraglide/messages.js'
import { Tabs } from '../ui/widgets/tabs.tsx'
import { FieldExamples } from './field-examples.tsx'
import { GridExamples, ListExamples } from './list-examples.tsx'
import styles from './widget-states.module.css'

/** Every widget in every state, at addresses of their own. */
export function WidgetStates() {
  const tabs = [
    { id: 'fields', name: m.widgets_tab_fields(), shown: <FieldExamples /> },
    { id: 'lists', name: m.widgets_tab_lists(), shown: <ListExamples /> },
    { id: 'grid', name: m.widgets_tab_grid(), shown: <GridExamples /> },
  ]
  return (
    <div className={styles['widgets']}>
      <Tabs label={m.widgets_title()} param="widgets" tabs={tabs}>
        {(id) => tabs.find((tab) => tab.id === id)?.shown}
      </Tabs>
    </div>
  )
}
