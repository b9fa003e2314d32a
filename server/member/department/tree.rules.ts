/** What the rules of a tree need to know of one of its departments. */
export interface Node {
  id: string
  parentId: string | null
}

/** A department and all inside it, each after the one that it lies in. */
export function withInside(all: readonly Node[], id: string): string[] {
  const found = [id]
  for (const each of found) for (const node of all) if (node.parentId === each) found.push(node.id)
  return found
}

/** On which level a department lies; the uppermost are on the first. */
export function levelOf(all: readonly Node[], id: string | null): number {
  const parents = new Map(all.map((node) => [node.id, node.parentId]))
  let level = 0
  // A ring cannot be made; were one there, the count would still end.
  for (let each = id; each && level <= all.length; each = parents.get(each) ?? null) level += 1
  return level
}

/** How many levels a department holds, its own included. */
export function heightOf(all: readonly Node[], id: string): number {
  const own = levelOf(all, id)
  return Math.max(...withInside(all, id).map((each) => levelOf(all, each) - own + 1))
}
