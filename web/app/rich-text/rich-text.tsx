import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { HEADING_LEVELS } from '@chowk/contract/rich-text/nodes.ts'
import type { Block, Inline, Mark, RichDocument, TableRow, TextNode } from '@chowk/contract/rich-text/nodes.ts'
import { m } from '../../paraglide/messages.js'
import { WebLink } from '../../ui/written/web-link.tsx'
import { LinkedWords } from '../../ui/written/written-text.tsx'
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
    <div className={styles['text']} lang={lang} dir="auto">
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
    case 'codeBlock':
      return (
        <pre>
          <code>{block.content?.map(({ text }) => text)}</code>
        </pre>
      )
    case 'table':
      return (
        <div className={styles['table']} role="group" tabIndex={0} aria-label={m.editor_table()}>
          <table>
            <tbody>{block.content.map((row, index) => rowOf(row, index, shown))}</tbody>
          </table>
        </div>
      )
    case 'image':
      return <Figure picture={shown.pictures.get(block.attrs.attachmentId)} alt={block.attrs.alt} />
    default:
      return null
  }
}

const itemOf = (content: readonly Block[], shown: Shown) => <li>{blocksOf(content, shown)}</li>

const rowOf = (row: TableRow, index: number, shown: Shown) => (
  // oxlint-disable-next-line react/no-array-index-key
  <tr key={index}>
    {numbered(row.content, ({ type, attrs, content }) =>
      type === 'tableHeader' ? (
        <th scope={index === 0 ? 'col' : 'row'} colSpan={attrs?.colspan} rowSpan={attrs?.rowspan}>
          {blocksOf(content, shown)}
        </th>
      ) : (
        <td colSpan={attrs?.colspan} rowSpan={attrs?.rowspan}>
          {blocksOf(content, shown)}
        </td>
      ),
    )}
  </tr>
)

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
        <LinkedWords text={node.text} links={hasOwnLinks(node) ? 'none' : 'same-tab'} />,
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

// Code stays as it is, and a link holds no other link.
const hasOwnLinks = ({ marks = [] }: TextNode) => marks.some(({ type }) => type === 'link' || type === 'code')

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

function marked(mark: Mark, inside: ReactNode, { node, shown }: { node: TextNode; shown: Shown }): ReactNode {
  if (mark.type === 'link')
    return (
      <WebLink href={mark.attrs.href} says={node.text} host={shown.host}>
        {inside}
      </WebLink>
    )
  const Tag = (TAGS as Partial<Record<string, (typeof TAGS)[keyof typeof TAGS]>>)[mark.type]
  return Tag ? <Tag>{inside}</Tag> : inside
}
