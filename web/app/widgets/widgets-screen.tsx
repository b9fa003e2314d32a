import { m } from '../../paraglide/messages.js'
import { Tabs } from '../../ui/widgets/tabs.tsx'
import { FieldExamples } from './field-examples.tsx'
import { GridExamples, ListExamples } from './list-examples.tsx'
import styles from './widgets-screen.module.css'

export const meta = () => [{ title: `${m.widgets_title()} · ${m.app_name()}` }, { name: 'robots', content: 'noindex' }]

/** Every widget in every state, at addresses of their own: for those who build with them, and for the journeys. */
export default function WidgetsScreen() {
  const tabs = [
    { id: 'fields', name: m.widgets_tab_fields(), shown: <FieldExamples /> },
    { id: 'lists', name: m.widgets_tab_lists(), shown: <ListExamples /> },
    { id: 'grid', name: m.widgets_tab_grid(), shown: <GridExamples /> },
  ]
  return (
    <div className={styles['screen']}>
      <h1 className={styles['title']}>{m.widgets_title()}</h1>
      <p className={styles['text']}>{m.widgets_text()}</p>
      <Tabs label={m.widgets_title()} tabs={tabs}>
        {(id) => tabs.find((tab) => tab.id === id)?.shown}
      </Tabs>
    </div>
  )
}
