import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Mention } from '@chowk/contract/community/mention/mentioned.ts'
import { m } from '../../paraglide/messages.js'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './mentioned-text.module.css'

interface MentionedTextProps extends ComponentProps<typeof WrittenText> {
  mentions: readonly Mention[]
}

/** A text of a user with links to the people whom it names (C42). */
export function MentionedText({ mentions, ...rest }: MentionedTextProps) {
  const insertions = mentions.map(({ from, length, person }) => ({
    from,
    to: from + length,
    node: <PersonLink person={person} name={rest.text.slice(from + 1, from + length)} />,
  }))
  return <WrittenText {...rest} insertions={insertions} />
}

/** A person who is named: a link to their page if they have one; without a name if they have left. */
function PersonLink({ person, name }: { person: Mention['person']; name: string }) {
  if (!person) return <span className="muted">@{m.community_mention_gone()}</span>
  if (!person.customUrl) return <span className="accent">@{name}</span>
  return (
    <Link to={`/user/${person.customUrl}`} className={`accent ${styles['named']}`}>
      @{name}
    </Link>
  )
}
