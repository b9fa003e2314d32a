import type { Draft } from '@chowk/contract/community/draft.ts'
import { EMPTY_DOCUMENT } from '@chowk/contract/rich-text/rich-text.ts'
import { RichText } from '../../app/rich-text/rich-text.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { clockOf } from '../../ui/time.rules.ts'
import styles from './article.module.css'
import type { Article } from './use-article.ts'

/** Two windows wrote on the same draft: both texts beside each other, and the choice between them (C33). */
export function ConflictPanel({ article, other }: { article: Article; other: Draft }) {
  const { text, pictures, keepMine, takeOther } = article
  return (
    <Note kind="waiting" alert>
      <p className="strong">{m.article_conflict()}</p>
      <div className={styles['both']}>
        <section aria-label={m.article_conflict_mine()}>
          <h2 className="small-strong">{m.article_conflict_mine()}</h2>
          <p className="strong">{text.title}</p>
          <RichText document={text.body ?? EMPTY_DOCUMENT} pictures={pictures} />
        </section>
        <section aria-label={m.article_conflict_other()}>
          <h2 className="small-strong">
            {m.article_conflict_other()} · {clockOf(other.updatedAt)}
          </h2>
          <p className="strong">{other.text.title}</p>
          <RichText document={other.text.body ?? EMPTY_DOCUMENT} pictures={other.pictures} />
        </section>
      </div>
      <Row>
        <Button small onClick={keepMine}>
          {m.article_conflict_keep()}
        </Button>
        <Button small variant="outlined" onClick={takeOther}>
          {m.article_conflict_take()}
        </Button>
      </Row>
      <p className="small muted">{m.article_conflict_kept()}</p>
    </Note>
  )
}
