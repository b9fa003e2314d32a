import { Fragment } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import { findLinks } from '@chowk/contract/rich-text/find-links.ts'
import { WebLink } from './web-link.tsx'
import styles from './written-text.module.css'

/** What replaces a part of the text, such as a link to a person whom it names. */
export interface Insertion {
  from: number
  to: number
  node: ReactNode
}

interface WrittenTextProps extends HTMLAttributes<HTMLElement> {
  text: string
  as?: 'p' | 'span' | 'q' | 'blockquote' | 'h2' | 'li' | 'strong'
  /** Where the part that is shown ends; a link or an insertion that goes on after it is left out. */
  until?: number
  /** In the order of the text. */
  insertions?: readonly Insertion[]
  /** Keeps runs of spaces as well: code, poems, tables drawn with spaces. */
  keepsSpaces?: boolean
  /** `none` where the text stands within a link or a control. */
  links?: 'same-tab' | 'new-tab' | 'none'
}

/** Plain text of a user: keeps its lines, follows its direction, and turns web addresses into links. `children` follow it. */
export function WrittenText(props: WrittenTextProps) {
  const {
    text,
    as: Tag = 'p',
    until,
    insertions,
    keepsSpaces = false,
    links,
    className = '',
    children,
    ...rest
  } = props
  return (
    <Tag dir="auto" className={`breaks ${styles[keepsSpaces ? 'spaces' : 'lines']} ${className}`} {...rest}>
      <LinkedWords text={text} until={until} insertions={insertions} links={links} />
      {children}
    </Tag>
  )
}

type LinkedWordsProps = Partial<Pick<WrittenTextProps, 'until' | 'insertions' | 'links'>> & { text: string }

/** The same words within an element that lays them out itself, such as a paragraph of a rich text. */
export function LinkedWords({ text, until = text.length, insertions = [], links = 'same-tab' }: LinkedWordsProps) {
  const parts = [...insertions, ...(links === 'none' ? [] : addressesOf(text, links))].toSorted(
    (a, b) => a.from - b.from,
  )
  const pieces: ReactNode[] = []
  let at = 0
  for (const { from, to, node } of parts) {
    if (from < at || to > until) continue
    pieces.push(text.slice(at, from), <Fragment key={from}>{node}</Fragment>)
    at = to
  }
  return (
    <>
      {pieces}
      {text.slice(at, until)}
    </>
  )
}

const addressesOf = (text: string, links: 'same-tab' | 'new-tab'): Insertion[] =>
  Array.from(findLinks(text), ({ from, to, href }) => {
    const says = text.slice(from, to)
    return {
      from,
      to,
      node: (
        <WebLink href={href} says={says} newTab={links === 'new-tab'}>
          {/* An address reads from left to right whatever surrounds it. */}
          <bdi dir="ltr">{says}</bdi>
        </WebLink>
      ),
    }
  })
