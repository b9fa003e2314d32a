/** What of a pasted text may not be taken, or is kept as plain words. */
export type LeftOutKind =
  | 'picture'
  | 'file'
  | 'video'
  | 'audio'
  | 'embed'
  | 'drawing'
  | 'field'
  | 'comment'
  | 'link'
  | 'rule'
  | 'colours'
  | 'alignment'
  | 'formula'
  | 'raised'
  | 'table'
  | 'formatting'

/** Something on another site, by what it is called there. */
export interface LeftSource {
  label: string
  address: string
}

/** How many of each kind, and where they are. */
export type LeftOut = Map<LeftOutKind, { count: number; sources: LeftSource[] }>

/** Counts one that is left out; an address is kept where a reader could follow it. */
export function noteLeft(left: LeftOut, kind: LeftOutKind, source?: LeftSource): void {
  const before = left.get(kind) ?? { count: 0, sources: [] }
  const isPage = source && /^https?:$/.test(URL.parse(source.address)?.protocol ?? '')
  left.set(kind, { count: before.count + 1, sources: isPage ? [...before.sources, source] : before.sources })
}
