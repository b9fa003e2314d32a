import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Mention } from '@chowk/contract/community/mention/mentioned.ts'
import { m } from '../../paraglide/messages.js'
import styles from './mentioned-text.module.css'

interface MentionedTextProps {
  text: string
  mentions: readonly Mention[]
  /** Only its beginning is shown: a name that does not stand in it is no link. */
  until?: number
}

/** A text in which people are named, with links to them (C42). */
export function MentionedText({ text, mentions, until = text.length }: MentionedTextProps) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { from, length, person } of mentions) {
    if (from < at || from + length > until) continue
    pieces.push(
      text.slice(at, from),
      <Fragment key={from}>
        <PersonLink person={person} name={text.slice(from + 1, from + length)} />
      </Fragment>,
    )
    at = from + length
  }
  return (
    <>
      {pieces}
      {text.slice(at, until)}
    </>
  )
}

/** Somebody who is named: a link to her, where she has a page; who is no longer here has no name. */
function PersonLink({ person, name }: { person: Mention['person']; name: string }) {
  if (!person) return <span className="muted">@{m.community_mention_gone()}</span>
  if (!person.customUrl) return <span className="accent">@{name}</span>
  return (
    <Link to={`/user/${person.customUrl}`} className={`accent ${styles['named']}`}>
      @{name}
    </Link>
  )
}
