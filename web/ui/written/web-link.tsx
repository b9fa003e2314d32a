import type { ReactNode } from 'react'
import { linkTarget, safeLink } from '@chowk/contract/rich-text/link.ts'

interface WebLinkProps {
  href: string
  /** The words of the link, to tell whether they name the site that it leads to. */
  says: string
  /** Host of this Chowk: links that stay here name no site. */
  host?: string | undefined
  /** Keeps this page open, such as a quiz in progress. */
  newTab?: boolean
  children: ReactNode
}

// Latin letters mixed with others may imitate the name of another site.
const isMixed = (host: string) => /[a-z]/i.test(host) && /[^\0-\x7F]/.test(host)

function isNamedBy(says: string, target: string): boolean {
  const name = says.trim().replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
  const [host = ''] = name.split(/[/?#:@]/, 1)
  return name === target || (!isMixed(host) && URL.parse(`https://${host}`)?.hostname === target)
}

/** A link that a user wrote. The site stands beside words that do not name it (G19); without a safe address it is words. */
export function WebLink({ href, says, host, newTab = false, children }: WebLinkProps) {
  const safe = safeLink(href)
  if (!safe) return children
  const target = linkTarget(safe)
  const isHere = host !== undefined && URL.parse(safe)?.host === host
  return (
    <a href={safe} className="above-link" rel="nofollow ugc noopener" {...(newTab && { target: '_blank' })}>
      {children}
      {!isHere && target !== '' && !isNamedBy(says, target) && <span className="small muted"> ({target})</span>}
    </a>
  )
}
