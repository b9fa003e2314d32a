import { IconDots } from '../../ui/icons.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Post } from '@chowk/contract/community/post.ts'
import { setPostVisibility } from '@chowk/contract/community/write-post.ts'
import { useViewer } from '../../app/page-facts.ts'
import { ContentReport } from '../../app/report/content-report.tsx'
import { useFollow } from '../../app/follow/use-follow.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { MenuButton } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { EditForm } from '../compose/lazy-forms.ts'
import { ShareForm } from '../quote/lazy-share.ts'
import { RedactPostForm } from '../revision/lazy-redact-forms.ts'
import { useBlock } from '../block/use-block.ts'
import { DeletePostDialog } from './delete-post-dialog.tsx'
import { MakePublicDialog, VISIBILITY_ERRORS } from './make-public-dialog.tsx'
import { FeatureDialog, useFeaturing } from './feature-dialog.tsx'
import { offerBack } from './bring-back.ts'
import { usePinning } from '../question/use-pinning.ts'
import { LONGEST_NAME, postPath } from '../words.ts'

interface PostMenuProps {
  post: Post
  onChange: (post: Post | null) => void
}

/** What the viewer may do with a post, behind three dots; nothing where she may do nothing. */
export function PostMenu({ post, onChange }: PostMenuProps) {
  const [open, setOpen] = useState<'EDIT' | 'REDACT' | 'FEATURE' | 'DELETE' | 'REPORT' | 'SHARE' | 'PUBLIC' | null>(
    null,
  )
  const hide = useHiding(post, onChange)
  const show = { id: 'show', name: m.community_show_to_all(), onSelect: () => setOpen('PUBLIC') }
  const unfeature = useFeaturing(post, onChange)
  const pin = usePinning(post, onChange)
  const viewer = useViewer()
  const { may, author } = post
  const navigate = useNavigate()
  const edit = () => (post.type === 'ARTICLE' ? void navigate(`/article/article?post=${post.slug}`) : setOpen('EDIT'))
  const redact = { id: 'redact', name: m.community_redact_post(), onSelect: () => setOpen('REDACT') }
  const feature = { id: 'feature', name: m.community_feature(), onSelect: () => setOpen('FEATURE') }
  const changes = [
    ...(may.edit ? [{ id: 'edit', name: m.app_edit(), onSelect: edit }] : []),
    ...(may.setVisibility ? [post.globalvisibility ? hide : show] : []),
    ...(may.feature ? [post.featuredPost ? unfeature : feature] : []),
    ...(may.redact ? [redact] : []),
    ...(post.question?.may.pin ? [pin] : []),
  ]
  const remove = { id: 'delete', name: m.community_delete(), isDangerous: true, onSelect: () => setOpen('DELETE') }
  const block = useBlock(author, () => onChange(null))
  const follow = useFollow(author)
  const report = { id: 'report', name: m.community_report(), onSelect: () => setOpen('REPORT') }
  const isOwn = viewer !== null && author?.id === viewer.userId
  const share = { id: 'share', name: m.community_share(), onSelect: () => setOpen('SHARE') }
  const groups = [
    viewer && post.state === 'PUBLISHED' ? [share] : [],
    changes,
    isOwn ? [] : [...follow, ...block, report],
    may.remove ? [remove] : [],
  ].filter((group) => group.length > 0)
  if (groups.length === 0) return null
  return (
    <>
      <MenuButton label={m.community_menu()} variant="icon" groups={groups}>
        <IconDots size={20} stroke={1.75} aria-hidden />
      </MenuButton>
      {open === 'FEATURE' && <FeatureDialog post={post} onChange={onChange} onClose={() => setOpen(null)} />}
      {open === 'PUBLIC' && (
        <MakePublicDialog
          post={post}
          onDone={(shown) => {
            setOpen(null)
            onChange(shown)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'DELETE' && (
        <DeletePostDialog
          id={post.id}
          isDraft={post.state === 'DRAFT'}
          onDone={() => goneWith(post, onChange)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'REPORT' && (
        <ContentReport
          content={{
            kind: 'POST',
            id: post.id,
            title: post.title || post.description.slice(0, LONGEST_NAME),
            author: author?.name ?? null,
            back: postPath(post),
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'SHARE' && <ShareSheet post={post} onClose={() => setOpen(null)} />}
      {(open === 'EDIT' || open === 'REDACT') && (
        <ChangeSheet post={post} isRedacting={open === 'REDACT'} onChange={onChange} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** It goes on at the new post, which stands where the viewer acts. */
function ShareSheet({ post, onClose }: { post: Post; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Sheet label={m.community_share()} onClose={onClose} wide="form">
      <ShareForm
        post={post}
        onDone={(shared: Post) => {
          onClose()
          void navigate(postPath(shared))
        }}
      />
    </Sheet>
  )
}

interface ChangeSheetProps extends PostMenuProps {
  isRedacting: boolean
  onClose: () => void
}

function ChangeSheet({ post, isRedacting, onChange, onClose }: ChangeSheetProps) {
  const ChangeForm = isRedacting ? RedactPostForm : EditForm
  return (
    <Sheet label={isRedacting ? m.community_redact_post() : m.app_edit()} onClose={onClose} wide="form">
      <ChangeForm
        post={post}
        onDone={(changed: Post) => {
          onClose()
          onChange(changed)
        }}
      />
    </Sheet>
  )
}

// Hidden at once, and shown again when the server refuses (R4.04).
function useHiding(post: Post, onChange: (post: Post) => void) {
  const { mutate, isPending } = useToastAction(setPostVisibility, { errors: VISIBILITY_ERRORS })
  const onSelect = () => {
    if (isPending) return
    onChange({ ...post, globalvisibility: false })
    mutate(
      { id: post.id, globalvisibility: false },
      {
        onSuccess: (changed) => onChange(changed),
        onSettled: (_, failure) => {
          if (failure) onChange(post)
        },
      },
    )
  }
  return { id: 'hide', name: m.community_hide_from_all(), onSelect }
}

function goneWith({ id, state }: Post, onChange: (post: null) => void): void {
  onChange(null)
  // One that was never out is gone for good (C44).
  if (state !== 'DRAFT') offerBack('POST', id, m.community_deleted())
}
