/** A decoration of words (G18). */
export type Mark =
  | { type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' }
  | { type: 'link'; attrs: { href: string } }

/** Words, with their decorations in the order of `MARKS`. */
export interface TextNode {
  type: 'text'
  text: string
  marks?: Mark[]
}

/** What stands in a line. A mention names a person by id, with her name as it was when she was named. */
export type Inline =
  | TextNode
  | { type: 'hardBreak' }
  | { type: 'mention'; attrs: { id: string; label: string } }
  | { type: 'hashtag'; attrs: { tag: string } }

export const HEADING_LEVELS = [2, 3, 4] as const
/** See the list of the same name. */
export type HeadingLevel = (typeof HEADING_LEVELS)[number]

/** A paragraph of words, never absent: an empty one has no content. */
export interface Paragraph {
  type: 'paragraph'
  content?: Inline[]
}

/** A heading; the title of the article is the only one above it. */
export interface Heading {
  type: 'heading'
  attrs: { level: HeadingLevel }
  content?: Inline[]
}

/** A picture is one that its writer uploaded, never an address. */
export interface PictureNode {
  type: 'image'
  attrs: { attachmentId: string; alt: string }
}

/** Code or another text whose white space is kept. */
export interface CodeBlock {
  type: 'codeBlock'
  content?: TextNode[]
}

/** Blocks that hold words or a picture, and no other blocks. */
export type Leaf = Paragraph | Heading | CodeBlock | PictureNode

/** A cell of a table; it holds any block but another table. Absent spans are 1. */
export interface TableCell {
  type: 'tableCell' | 'tableHeader'
  attrs?: { colspan?: number; rowspan?: number }
  content: Block[]
}

/** A row may lack cells where those of rows above reach into it. */
export interface TableRow {
  type: 'tableRow'
  content: TableCell[]
}

/** A table. */
export interface Table {
  type: 'table'
  content: TableRow[]
}

/** A line of a list: a paragraph, and whatever else follows it. */
export interface ListItem {
  type: 'listItem'
  content: Block[]
}

/** What stands below each other. */
export type Block =
  | Leaf
  | { type: 'blockquote'; content: Block[] }
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs?: { start: number }; content: ListItem[] }
  | Table

/** A text as it is kept: nodes of this list and no others (G18). The editor, the server and the page read the same. */
export interface RichDocument {
  type: 'doc'
  content: Block[]
}

/** All decorations, in the order in which a text has them. */
export const MARKS = ['link', 'bold', 'italic', 'underline', 'strike', 'code'] as const

/** Deepest nesting of quotes and lists, and most nodes of one text. */
export const MOST_DEPTH = 24
/** See above. */
export const MOST_NODES = 20_000
/** Most rows and columns of a table. */
export const MOST_ROWS = 200
/** See above. */
export const MOST_COLUMNS = 20
/** Longest address of a link, description of a picture and name in a mention. */
export const LONGEST_LINK = 2000
/** See above. */
export const LONGEST_ALT = 300
/** See above. */
export const LONGEST_LABEL = 100
/** Longest tag, without its sign. */
export const LONGEST_TAG = 50
