import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import styles from '../search-screen.module.css'

const WAYS: readonly [string, () => string][] = [
  ['"…"', m.news_search_help_phrase],
  ['OR', m.news_search_help_or],
  ['-', m.news_search_help_without],
  ['from:', m.news_search_help_from],
  ['in:', m.news_search_help_in],
  ['lang:hi', m.news_search_help_language],
  ['since:oct until:15nov', m.news_search_help_period],
  ['has:audio', m.news_search_help_audio],
]

/** How to ask more closely. */
export function SearchHelp() {
  return (
    <aside>
      <Section title={m.news_search_help_title()}>
        <dl className={styles['ways']}>
          {WAYS.map(([written, means]) => (
            <div key={written} className={styles['way']}>
              <dt>
                <code lang="en">{written}</code>
              </dt>
              <dd>{means()}</dd>
            </div>
          ))}
        </dl>
        <p className={styles['note']}>{m.news_search_help_note()}</p>
      </Section>
    </aside>
  )
}
