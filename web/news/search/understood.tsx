import { IconX } from '../../ui/icons.ts'
import { Link } from 'react-router'
import type { SearchTag } from '@chowk/contract/search-tag.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { languageName } from '../lists/language.ts'
import { inQuery } from '../../app/query.rules.ts'
import styles from '../search-screen.module.css'

const WORDS: Record<SearchTag['kind'], (text: string) => string> = {
  WORDS: (text) => text.split('\n').join(` ${m.identity_login_or()} `),
  WITHOUT: (text) => m.news_search_without({ text }),
  FROM: (text) => m.news_search_from({ text }),
  IN: (text) => m.news_search_in({ text }),
  LANGUAGE: (text) => m.news_search_language({ text: languageName(text) }),
  SINCE: (text) => m.news_search_since({ text: dateText(text) }),
  UNTIL: (text) => m.news_search_until({ text: dateText(text) }),
  AUDIO: () => m.news_search_audio(),
  UNKNOWN: (text) => m.news_search_unknown({ text }),
}

/** The question said back as tags; each but the words can be taken out. */
export function Understood({ parts, query }: { parts: readonly SearchTag[]; query: URLSearchParams }) {
  const q = query.get('q')?.trim() ?? ''
  const without = ({ at: [from, to] }: SearchTag) => `${q.slice(0, from)}${q.slice(to)}`.replaceAll(/\s+/g, ' ').trim()
  return (
    <p className="cluster gap-2">
      <span className="small muted">{m.news_understood()}</span>
      {parts.map((tag) => (
        <span
          key={tag.at.join('-')}
          className={`inline-row gap-1 small-strong breaks ${styles['tag']} ${tag.kind === 'UNKNOWN' ? styles['unknown'] : ''}`}
        >
          {WORDS[tag.kind](tag.text)}
          {tag.kind !== 'WORDS' && without(tag) !== '' && (
            <Link
              to={inQuery(query, { q: without(tag), page: '' })}
              aria-label={m.news_search_take_out({ text: WORDS[tag.kind](tag.text) })}
              className={styles['takeOut']}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </Link>
          )}
        </span>
      ))}
    </p>
  )
}
