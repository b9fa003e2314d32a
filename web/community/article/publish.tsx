import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createPost, editPost } from '@chowk/contract/community/write-post.ts'
import { POST_LIMITS, getPost } from '@chowk/contract/community/post.ts'
import type { Post, PostPage } from '@chowk/contract/community/post.ts'
import { EMPTY_DOCUMENT, plainText } from '@chowk/contract/rich-text/rich-text.ts'
import { lengthOf } from '@chowk/contract/text.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useAction } from '../../app/form/use-action.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { chosenIn, sentChoices } from '../compose/post-choices.tsx'
import { POST_ERRORS } from '../compose/post-errors.ts'
import { postPath } from '../words.ts'
import type { Writing } from '../draft/use-writing.ts'

interface PublishProps {
  writing: Writing
  /** The moment at which it is to come out is not said in full. */
  lacksTime: boolean
  /** Pasted pictures are not in the text yet. */
  isUploading: boolean
  /** What is published was changed meanwhile. */
  onNewer: (post: PostPage) => void
}

/** Asks once more, then makes the post of what is written; its draft ends with that (C5, C34). */
export function PublishButton(props: PublishProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {props.writing.text.post ? m.article_update() : m.article_publish()}
      </Button>
      {isOpen && <PublishDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const ERRORS = {
  ...POST_ERRORS,
  TEXT_TOO_SHORT: () => m.article_too_short({ count: POST_LIMITS.body.least }),
  TEXT_TOO_LONG: () => m.article_too_long({ count: POST_LIMITS.body.most }),
  BODY_NEEDED: () => m.article_too_short({ count: POST_LIMITS.body.least }),
}

/** Makes a post of what is written, or changes the one that it goes out from. */
function useSending({
  writing,
  onNewer,
  onClose,
}: Pick<PublishProps, 'writing' | 'onNewer'> & { onClose: () => void }) {
  const { keeper } = writing
  const navigate = useNavigate()
  const publish = useAction(createPost, { errors: ERRORS })
  const change = useAction(editPost, { errors: ERRORS, refreshes: [getPost] })
  const onSuccess = (post: Post) => void keeper.finish().then(() => navigate(postPath(post)))
  const send = async () => {
    await keeper.save()
    const { title, description, body, coverId, coverAlt, post } = keeper.text
    const files = coverId === null ? [] : [{ attachmentId: coverId, title: coverAlt }]
    const said = { title, description, body: body ?? undefined, attachmentIds: files, draftId: keeper.draftId }
    if (!post) return publish.mutate({ type: 'ARTICLE', ...said, ...sentChoices(chosenIn(keeper.text)) }, { onSuccess })
    const { category, topic } = keeper.text
    const onError = (failure: CallFailed) => {
      if (failure.code !== 'VERSION_CONFLICT') return
      onNewer(failure.refused?.details?.['current'] as PostPage)
      onClose()
    }
    change.mutate({ ...post, ...said, category, topic }, { onSuccess, onError })
  }
  return { send, now: writing.text.post ? change : publish }
}

function PublishDialog({ onClose, ...props }: PublishProps & { onClose: () => void }) {
  const { text, state } = props.writing
  const [wrong, setWrong] = useState<string>()
  const { send, now } = useSending({ ...props, onClose })
  const confirm = () => {
    const fault = state.conflict ? m.article_conflict() : faultIn(props)
    setWrong(fault)
    if (fault === undefined) void send()
  }
  const plan = now.error?.code === 'SUBSCRIPTION_REQUIRED' ? now.error.refused?.details : undefined
  return (
    <ConfirmDialog
      title={m.article_publish_ask()}
      action={text.post ? m.article_update_now() : m.article_publish_now()}
      isPending={now.isPending}
      error={wrong ?? now.problem ?? undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="stack gap-3">
        {plan && <SubscriptionNotice answer={{ ...(plan as unknown as PlanAnswer), allowed: false }} />}
        {!text.post && <p>{text.globalvisibility ? m.article_for_all() : m.article_for_own()}</p>}
      </div>
    </ConfirmDialog>
  )
}

function faultIn({
  writing: { text },
  lacksTime,
  isUploading,
}: Pick<PublishProps, 'writing' | 'lacksTime' | 'isUploading'>): string | undefined {
  const { least, most } = POST_LIMITS.body
  const length = lengthOf(plainText(text.body ?? EMPTY_DOCUMENT).trim())
  if (isUploading) return m.article_pictures_waiting()
  if (text.title.trim().length < POST_LIMITS.title.least) return m.article_title_needed()
  if (lengthOf(text.title) > POST_LIMITS.title.most) return m.article_title_long({ count: POST_LIMITS.title.most })
  if (length < least) return m.article_too_short({ count: least })
  if (length > most) return m.article_too_long({ count: most })
  return lacksTime ? m.article_time_missing() : undefined
}
