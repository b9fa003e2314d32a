import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { linkTarget, safeLink } from '@chowk/contract/rich-text/link.ts'
import { HEADING_LEVELS } from '@chowk/contract/rich-text/nodes.ts'
import type { Block, Inline, Mark, RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import styles from './rich-text.module.css'

interface RichTextProps {
  document: RichDocument
  /** The uploads that the text shows, with addresses for whoever reads it; one that is missing is left out. */
  pictures: readonly Attachment[]
  /** Host of this Chowk: links that lead elsewhere say where. */
  host?: string | undefined
  lang?: string | undefined
}

interface Shown {
  pictures: ReadonlyMap<string, Attachment>
  host: string | undefined
}

/** A text of nodes on the page (G18): what is on the list is drawn, anything else is not there. It carries no byte of the editor. */
export function RichText({ document, pictures, host, lang }: RichTextProps) {
  const shown = { pictures: new Map(pictures.map((each) => [each.attachmentId, each])), host }
  return (
    <div className={styles['text']} lang={lang}>
      {blocksOf(document.content, shown)}
    </div>
  )
}

// A text does not change while it stands there, so each node is known by its position.
const numbered = <Node,>(nodes: readonly Node[], draw: (node: Node) => ReactNode) =>
  // oxlint-disable-next-line react/no-array-index-key
  nodes.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>)

const blocksOf = (blocks: readonly Block[], shown: Shown) => numbered(blocks, (block) => blockOf(block, shown))
const wordsOf = (content: readonly Inline[] | undefined, shown: Shown) =>
  numbered(content ?? [], (node) => inlineOf(node, shown))

function blockOf(block: Block, shown: Shown): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{wordsOf(block.content, shown)}</p>
    case 'heading': {
      const Tag = `h${HEADING_LEVELS.find((each) => each === block.attrs.level) ?? 2}` as const
      return <Tag>{wordsOf(block.content, shown)}</Tag>
    }
    case 'blockquote':
      return <blockquote>{blocksOf(block.content, shown)}</blockquote>
    case 'bulletList':
      return <ul>{numbered(block.content, (item) => itemOf(item.content, shown))}</ul>
    case 'orderedList':
      return <ol start={block.attrs?.start}>{numbered(block.content, (item) => itemOf(item.content, shown))}</ol>
    case 'image':
      return <Figure picture={shown.pictures.get(block.attrs.attachmentId)} alt={block.attrs.alt} />
    default:
      return null
  }
}

const itemOf = (content: readonly Block[], shown: Shown) => <li>{blocksOf(content, shown)}</li>

function Figure({ picture, alt }: { picture: Attachment | undefined; alt: string }) {
  const largest = picture?.pictures.at(-1)
  if (!picture || !largest) return null
  return (
    <figure>
      <img
        src={largest.url}
        srcSet={picture.pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes="(min-width: 48em) 44rem, 100vw"
        width={largest.width}
        height={largest.height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </figure>
  )
}

function inlineOf(node: Inline, shown: Shown): ReactNode {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight<ReactNode>(
        (inside, mark) => marked(mark, inside, { node, shown }),
        node.text,
      )
    case 'hardBreak':
      return <br />
    case 'mention':
      return <span className="strong accent">@{node.attrs.label}</span>
    case 'hashtag':
      return <span className="accent">#{node.attrs.tag}</span>
    default:
      return null
  }
}

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

function marked(mark: Mark, inside: ReactNode, { node, shown }: { node: { text: string }; shown: Shown }): ReactNode {
  if (mark.type === 'link') return linked(mark.attrs.href, inside, { text: node.text, host: shown.host })
  const Tag = (TAGS as Partial<Record<string, (typeof TAGS)[keyof typeof TAGS]>>)[mark.type]
  return Tag ? <Tag>{inside}</Tag> : inside
}

// Words that name one site and lead to another are an old trick: where a link leads stands beside it (G19).
function linked(
  href: string,
  inside: ReactNode,
  { text, host }: { text: string; host: string | undefined },
): ReactNode {
  const safe = safeLink(href)
  if (!safe) return inside
  const target = linkTarget(safe)
  const isHere = host !== undefined && URL.parse(safe)?.host === host
  const says = text.trim().replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
  const isSaid = says === target || says.startsWith(`${target}/`)
  return (
    <a href={safe} rel="nofollow ugc noopener">
      {inside}
      {!isHere && !isSaid && target !== '' && <span className="small muted"> ({target})</span>}
    </a>
  )
}
