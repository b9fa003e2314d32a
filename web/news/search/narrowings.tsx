import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { searchNews } from '@chowk/contract/news/search.ts'
import type { Facet } from '@chowk/contract/news/search.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { inQuery } from '../../app/query.rules.ts'
import { useRead } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { languageName } from '../lists/language.ts'
import styles from './narrowings.module.css'

const TITLES: Record<Facet['kind'], () => string> = {
  FROM: m.app_publication,
  IN: m.news_category,
  SINCE: m.news_search_period,
  LANGUAGE: m.app_language,
  AUDIO: m.news_search_facet_audio,
}
const NAMES: Record<Facet['kind'], (value: string) => string> = {
  FROM: (value) => value,
  IN: (value) => value,
  SINCE: (value) => m.news_search_since({ text: dateText(`${value}T00:00:00+05:30`) }),
  LANGUAGE: languageName,
  AUDIO: m.news_search_audio,
}

/** What the found stories can be narrowed by, each with how many remain: beside them, on a narrow screen in a row above. */
export function Narrowings({ input, query }: { input: Input<typeof searchNews>; query: URLSearchParams }) {
  const { data } = useRead(searchNews, input)
  if (!data || data.facets.length === 0) return null
  return (
    <nav aria-label={m.news_search_narrow()} className={styles['narrowings']}>
      {[...Map.groupBy(data.facets, ({ kind }) => kind)].map(([kind, facets]) => (
        <section key={kind} aria-labelledby={`narrow-${kind}`} className={styles['group']}>
          <h2 id={`narrow-${kind}`} className={`small-strong line-below ${styles['title']}`}>
            {TITLES[kind]()}
          </h2>
          <ul className={styles['values']}>
            {facets.map(({ value, name, stories, q }) => (
              <li key={value}>
                <Link to={inQuery(query, { q, page: '' })} className={`row spread gap-3 accent ${styles['value']}`}>
                  <span>{name ? nameOf(name) : NAMES[kind](value)}</span>
                  <span className="small muted">{stories}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
