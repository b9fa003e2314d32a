import { Link } from 'react-router'
import type { Draft } from '@chowk/contract/quiz/bank.ts'
import { m } from '../../paraglide/messages.js'
import { Marked } from '../../ui/marked.tsx'
import styles from '../summary/summary.module.css'

/** The sentence of the story that proves the answer, marked, with the way to the story. */
export function Evidence({ asked }: { asked: Pick<Draft, 'evidence' | 'source' | 'language' | 'rule'> }) {
  const { evidence, source, language, rule } = asked
  if (rule === null) return <p className="small muted">{m.quiz_review_own()}</p>
  return (
    <section className="stack gap-2">
      <h3 className="small-strong">{m.quiz_review_source()}</h3>
      {evidence === '' ? (
        <p className="small muted">{m.quiz_review_no_source()}</p>
      ) : (
        <blockquote lang={language} className={`breaks ${styles['says']}`}>
          <Marked parts={['', evidence]} />
        </blockquote>
      )}
      {source && (
        <Link to={`/details/${source.slug}`} lang={language} className="small-strong accent hover-underline breaks">
          {source.title}
        </Link>
      )}
    </section>
  )
}
