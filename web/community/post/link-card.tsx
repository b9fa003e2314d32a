import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { setLinkCard } from '@chowk/contract/community/link-preview.ts'
import type { LinkPreview } from '@chowk/contract/community/link-preview.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './link-card.module.css'

interface LinkCardProps {
  link: LinkPreview
  /** Of what its viewer wrote: she may take it away. */
  of?: { kind: 'POST' | 'COMMENT'; id: string } | undefined
}

/** The page that an address in a text leads to. Whoever wrote the text takes the card away, and may take that back. */
export function LinkCard({ link, of }: LinkCardProps) {
  const [isGone, setIsGone] = useState(false)
  const { mutate } = useToastAction(setLinkCard, { errors: { POST_NOT_FOUND: m.community_error_gone } })
  if (isGone) return null
  const show = (shown: boolean) => {
    if (!of) return
    setIsGone(!shown)
    mutate(
      { ...of, shown },
      {
        onSuccess: () => {
          if (!shown)
            showToast({
              text: m.community_link_removed(),
              action: { name: m.community_block_undo(), run: () => show(true) },
            })
        },
        onSettled: (_, failure) => failure && setIsGone(shown),
      },
    )
  }
  const title = `clamp strong cover-link ${styles['title']}`
  return (
    <CardFrame link={link} onRemove={of && (() => show(false))}>
      {link.isOwn ? (
        <Link to={link.url} className={title}>
          {link.title}
        </Link>
      ) : (
        <a href={link.url} rel="nofollow ugc noopener" className={title}>
          {link.title}
        </a>
      )}
    </CardFrame>
  )
}

/** The same while its text is being written: it leads nowhere, so that nobody loses what she writes. */
export const CardOfDraft = ({ link, onRemove }: { link: LinkPreview; onRemove: () => void }) => (
  <CardFrame link={link} onRemove={onRemove}>
    <span className={`clamp strong ${styles['title']}`}>{link.title}</span>
  </CardFrame>
)

interface CardFrameProps {
  link: LinkPreview
  onRemove: (() => void) | undefined
  /** Its title. */
  children: ReactNode
}

/** A page as it calls itself. Its picture comes from this Chowk, never from the stranger. */
function CardFrame({ link, onRemove, children }: CardFrameProps) {
  return (
    <aside className={styles['card']} aria-label={m.community_link_card({ site: link.site })}>
      {link.picture && (
        <span className={styles['picture']}>
          <Picture picture={link.picture} ratio={1} sizes="112px" />
        </span>
      )}
      <span className={`stack gap-1 breaks ${styles['words']}`}>
        <span className="micro muted truncate">{link.site}</span>
        {children}
        {link.description && <span className={`clamp small muted ${styles['text']}`}>{link.description}</span>}
        {onRemove && (
          <button type="button" className={`text-button above-link ${styles['remove']}`} onClick={onRemove}>
            {m.community_link_remove()}
          </button>
        )}
      </span>
    </aside>
  )
}
