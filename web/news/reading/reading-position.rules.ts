/** A block of a text: its top and height on the page, in pixels. */
export interface Block {
  top: number
  height: number
}

/** How much of a text has passed the foot of the window, in whole per cent. */
export function percentSeen(text: Block, windowBottom: number): number {
  if (text.height <= 0) return 0
  return Math.round(Math.min(100, Math.max(0, (100 * (windowBottom - text.top)) / text.height)))
}

/** The block at the upper edge of the window and the share of it that is above (RR8). */
export function blockAt(blocks: readonly Block[], edge: number): { blockIndex: number; offset: number } {
  const found = blocks.findIndex((block) => block.top + block.height > edge)
  const blockIndex = found < 0 ? Math.max(0, blocks.length - 1) : found
  const block = blocks[blockIndex]
  if (!block || block.height <= 0) return { blockIndex, offset: 0 }
  return { blockIndex, offset: Math.min(1, Math.max(0, (edge - block.top) / block.height)) }
}

/** Where the window must stand so that the same place is at its upper edge again. */
export function topOf(
  blocks: readonly Block[],
  { blockIndex, offset }: { blockIndex: number; offset: number },
): number {
  const block = blocks[Math.min(blockIndex, blocks.length - 1)]
  return block ? block.top + offset * block.height : 0
}
