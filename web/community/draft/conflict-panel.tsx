import type { DraftText } from '@chowk/contract/community/draft.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { RichText } from '../../app/rich-text/rich-text.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { clockOf } from '../../ui/time.rules.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './draft.module.css'

/** A text as it stood somewhere. */
interface Version {
  text: Pick<DraftText, 'title' | 'description' | 'body'>
  pictures: readonly Attachment[]
}

interface ConflictPanelProps {
  says: string
  mine: Version
  other: Version & { updatedAt: string }
  keepMine: () => void
  takeOther: () => void
}

/** Two windows wrote on the same text: both beside each other, and the choice between them (C33). */
export function ConflictPanel({ says, mine, other, keepMine, takeOther }: ConflictPanelProps) {
  return (
    <Note kind="waiting" alert>
      <p className="strong">{says}</p>
      <div className={styles['both']}>
        <Side name={m.article_conflict_mine()} version={mine} />
        <Side name={m.article_conflict_other()} at={other.updatedAt} version={other} />
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

function Side({ name, at: time, version }: { name: string; at?: string; version: Version }) {
  const { text, pictures } = version
  return (
    <section aria-label={name}>
      <h2 className="small-strong">
        {name}
        {time !== undefined && ` · ${clockOf(time)}`}
      </h2>
      {text.title !== '' && <p className="strong">{text.title}</p>}
      {text.description !== '' && <WrittenText text={text.description} links="none" />}
      {text.body && <RichText document={text.body} pictures={pictures} />}
    </section>
  )
}
