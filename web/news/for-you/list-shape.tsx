import { nameOf } from '../../app/bilingual-name.ts'
import type { ReactNode } from 'react'
import { getForYouShape } from '@chowk/contract/recommend/recommended.ts'
import { useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { BECAUSE, useLearning } from './use-learning.ts'
import type { Shape } from './use-learning.ts'
import styles from './list-shape.module.css'

/** What the list is made from, said back, with the way to change it. */
export function ListShape() {
  const { data: shape, error, refetch } = useRead(getForYouShape, {})
  if (error && !shape) return <ReadFailed failure={error} onRetry={() => void refetch()} />
  if (!shape) return <div className={`ruled ${styles['coming']}`} aria-busy="true" />
  return (
    <Section title={m.news_shape_title()}>
      <p className={`small muted ${styles['sentence']}`}>{BECAUSE[shape.because]()}</p>
      <Facts shape={shape} />
      <ButtonLink to="/categories" variant="outlined" small>
        {m.news_shape_change()}
      </ButtonLink>
      {shape.mayLearn && <Learning shape={shape} />}
    </Section>
  )
}

function Facts({ shape }: { shape: Shape }) {
  const names = (marks: Shape['categories']) => marks.map((mark) => nameOf(mark.name)).join(', ')
  const languages = new Intl.DisplayNames([getLocale()], { type: 'language' })
  return (
    <dl className={`stack ${styles['facts']}`}>
      <Fact name={m.app_publications()}>{m.news_shape_followed({ count: shape.publications })}</Fact>
      <Fact name={m.app_categories()}>{names(shape.categories) || m.news_shape_none()}</Fact>
      {shape.learned.length > 0 && <Fact name={m.news_shape_read_most()}>{names(shape.learned)}</Fact>}
      <Fact name={m.app_languages()}>{shape.languages.map((one) => languages.of(one)).join(', ')}</Fact>
      {shape.class !== null && <Fact name={m.news_shape_level()}>{m.news_shape_class({ class: shape.class })}</Fact>}
      {shape.fewer.length > 0 && (
        <Fact name={m.news_shape_fewer()}>
          {shape.fewer.map((one) => nameOf((one.publication ?? one.category)?.name ?? { en: '', hi: null })).join(', ')}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`small ${styles['fact']}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Learning({ shape }: { shape: Shape }) {
  const { isLearned, turn, isTurning, forget, isForgetting } = useLearning(shape)
  return (
    <div className={`cluster ${styles['learning']}`}>
      <Button variant="plain" small onClick={turn} disabled={isTurning}>
        {isLearned ? m.news_shape_stop() : m.news_shape_start()}
      </Button>
      <Button variant="plain" small onClick={forget} disabled={isForgetting}>
        {m.news_shape_forget()}
      </Button>
    </div>
  )
}
