import { useHydrated } from '../../app/hydrated.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import styles from './section.module.css'

// What is set stands in a cookie that only the browser reads here.
const TextFields = lazyComponent('text-fields', async () => (await import('../article/text-settings.tsx')).TextFields)

/** How articles look, with a line to see it on (V9). */
export function TextSection() {
  const isHydrated = useHydrated()
  return (
    <Section title={m.news_settings_text()}>
      <div className={`gap-5 ${styles['text']}`}>
        <div className={styles['fields']}>{isHydrated && <TextFields title={<span />} />}</div>
        <p className={styles['sample']}>{m.news_settings_sample()}</p>
      </div>
    </Section>
  )
}
