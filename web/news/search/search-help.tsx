import { Link } from 'react-router'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { useRead } from '../../app/read.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Section } from '../../ui/section.tsx'
import styles from '../search-screen.module.css'
import { examplesOf } from './search-examples.rules.ts'
import type { SearchExamples } from './search-examples.rules.ts'

/** Stories whose words the examples are made of. */
export const EXAMPLES_FROM = { size: 12 }

const SIGNS: SearchExamples = {
  phrase: '"…"',
  or: 'OR',
  without: '-',
  from: 'publisher:',
  in: 'category:',
  language: 'lang:hi',
  period: 'since:oct until:15nov',
  audio: 'has:audio',
}
const MEANINGS: readonly [keyof SearchExamples, () => string][] = [
  ['phrase', m.news_search_help_phrase],
  ['or', m.news_search_help_or],
  ['without', m.news_search_help_without],
  ['from', m.news_search_help_from],
  ['in', m.news_search_help_in],
  ['language', m.news_search_help_language],
  ['period', m.news_search_help_period],
  ['audio', m.news_search_help_audio],
]

/** How to ask more closely, by examples that find something now. */
export function SearchHelp() {
  const { data } = useRead(getLatest, EXAMPLES_FROM)
  const now = useNow()
  const examples = examplesOf(data?.content ?? [], getLocale(), now)
  return (
    <aside>
      <Section title={m.news_search_help_title()}>
        <dl>
          {MEANINGS.map(([method, means]) => (
            <div key={method} className={`gap-3 small line-below ${styles['way']}`}>
              <dt>
                {examples ? (
                  <Link
                    to={`/search?q=${encodeURIComponent(examples[method])}`}
                    className={`accent ${styles['example']}`}
                  >
                    <code>{examples[method]}</code>
                  </Link>
                ) : (
                  <code lang="en">{SIGNS[method]}</code>
                )}
              </dt>
              <dd>{means()}</dd>
            </div>
          ))}
        </dl>
        <p className={`small muted ${styles['note']}`}>{m.news_search_help_note()}</p>
      </Section>
    </aside>
  )
}
