import { useState } from 'react'
import { getCommunity } from '@chowk/contract/community/community.ts'
import type { Community } from '@chowk/contract/community/community.ts'
import { setBanner } from '@chowk/contract/community/featured.ts'
import { useAction } from '../../app/form/use-action.ts'
import { LazyPicturePicker } from '../../app/upload/lazy-picture-picker.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import styles from './community-banner.module.css'

/** The wide picture above the posts of a community that has one (C14). */
export function CommunityBanner({ community: { banner, hasBanner } }: { community: Community }) {
  if (!hasBanner) return null
  return <img className={styles['banner']} src={banner} width={1280} height={427} alt="" decoding="async" />
}

/** Lets whoever runs the community, and acts for it, choose its picture. */
export function BannerChange({ community }: { community: Community }) {
  const [isOpen, setOpen] = useState(false)
  const { hasBanner, rights } = community
  if (!rights.moderates || rights.notice !== null) return null
  return (
    <>
      <Button variant="plain" small onClick={() => setOpen(true)}>
        {hasBanner ? m.community_banner_change() : m.community_banner_add()}
      </Button>
      {isOpen && <BannerSheet community={community} onClose={() => setOpen(false)} />}
    </>
  )
}

function BannerSheet({ community, onClose }: { community: Community; onClose: () => void }) {
  const write = useAction(setBanner, {
    refreshes: [getCommunity],
    errors: {
      ATTACHMENT_NOT_FOUND: m.profile_picture_failed,
      BANNER_TOO_NARROW: m.community_banner_narrow,
      BANNER_NOT_CUT: m.community_banner_narrow,
      POST_NOT_FOUND: m.community_error_gone,
      EDIT_OVER: m.community_error_over,
    },
  })
  const put = (attachmentId: string | null) =>
    write.mutate({ kind: 'COMMUNITY', attachmentId }, { onSuccess: () => onClose() })
  return (
    <Sheet label={m.community_banner()} onClose={onClose} wide="form">
      <div className="stack gap-4">
        <h2 className="h3">{m.community_banner()}</h2>
        <p className="small muted">{m.community_banner_says()}</p>
        <LazyPicturePicker
          label={m.community_banner()}
          shape="banner"
          onPicked={({ attachmentId }) => put(attachmentId)}
          {...(community.hasBanner && { onRemove: () => put(null) })}
        >
          {community.hasBanner ? (
            <CommunityBanner community={community} />
          ) : (
            <span className="small muted">{m.community_banner_none()}</span>
          )}
        </LazyPicturePicker>
        <ProblemNote>{write.problem}</ProblemNote>
      </div>
    </Sheet>
  )
}
