import { openPostAddress } from '@chowk/contract/community/post-address.ts'

const DETAILS = /^\/[^/]+\/(?:community|forum|community-library)\/details\/([\w-]+)$/

/** Of a post that its members' page shows: what it is called in addresses, and where it is read while it is for everybody. */
export function openPostAt({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const [, slug] = DETAILS.exec(pathname) ?? []
  if (slug === undefined) return undefined
  const comment = new URLSearchParams(search).get('comment')
  return { slug, address: `${openPostAddress(slug)}${comment ? `&comment=${encodeURIComponent(comment)}` : ''}` }
}
