import { Link } from 'react-router'
import { readMarkup } from '@chowk/contract/content/markup.ts'
import type { Block, Piece } from '@chowk/contract/content/markup.ts'
import styles from './markup-view.module.css'

/** Plain markup on the page; nothing in it can be more than words, strong words and links. */
export function MarkupView({ text, lang }: { text: string; lang: 'en' | 'hi' }) {
  return (
    <div className={styles['prose']} lang={lang}>
      {readMarkup(text).map((block, index) => (
        // The text does not change while it stands there.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((pieces) => (
          <li key={pieces.map(({ text }) => text).join('')}>
            <Line pieces={pieces} />
          </li>
        ))}
      </ul>
    )
  const Tag = block.kind === 'heading' ? 'h2' : 'p'
  return (
    <Tag>
      <Line pieces={block.pieces} />
    </Tag>
  )
}

const Line = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <PieceView key={index} piece={piece} />
  ))

function PieceView({ piece: { text, strong, to } }: { piece: Piece }) {
  if (to?.startsWith('/')) return <Link to={to}>{text}</Link>
  if (to)
    return (
      <a href={to} rel="noopener noreferrer">
        {text}
      </a>
    )
  return strong ? <strong>{text}</strong> : text
}
