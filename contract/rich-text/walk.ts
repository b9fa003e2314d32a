import type { Block, Leaf } from './nodes.ts'

/** The same blocks with each leaf replaced by what `change` makes of it, within quotes, lists and tables too. */
export function mapLeaves(blocks: readonly Block[], change: (leaf: Leaf) => readonly Block[]): Block[] {
  const mapChildren = <Parent extends { content: readonly Block[] }>(parent: Parent) => ({
    ...parent,
    content: mapLeaves(parent.content, change),
  })
  return blocks.flatMap((block): readonly Block[] => {
    switch (block.type) {
      case 'blockquote':
        return [mapChildren(block)]
      case 'bulletList':
      case 'orderedList':
        return [{ ...block, content: block.content.map(mapChildren) }]
      case 'table':
        return [{ ...block, content: block.content.map((row) => ({ ...row, content: row.content.map(mapChildren) })) }]
      default:
        return change(block)
    }
  })
}

function childrenOf(block: Block): readonly Block[] {
  switch (block.type) {
    case 'blockquote':
      return block.content
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content }) => content)
    case 'table':
      return block.content.flatMap((row) => row.content.flatMap(({ content }) => content))
    default:
      return []
  }
}

/** All blocks in reading order, within quotes, lists and tables too. */
export function* blocksIn(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    yield* blocksIn(childrenOf(block))
  }
}
