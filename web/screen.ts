export type Access = 'open' | 'guest' | 'login' | 'moderator' | 'admin' | 'operator'
export type Area = 'public' | 'profile' | 'admin' | 'operator' | 'news' | 'community' | 'collab' | 'quiz' | 'store'

/** One screen of the specification, or one of ours (`beyond`). Without `file` it is still being built. */
export interface Screen {
  id: string
  /** As the specification writes it, with `{name}` for a part of the path. */
  path: string
  area: Area
  access: Access
  file?: string
  /** Not named by the specification: why none of its screens serves. */
  beyond?: string | true
}
