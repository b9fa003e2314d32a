import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { POST_LIMITS } from '@chowk/contract/community/post.ts'
import { EMPTY_DOCUMENT, plainText } from '@chowk/contract/rich-text/rich-text.ts'
import { lengthOf } from '@chowk/contract/text.ts'
import { useAction } from '../../app/form/use-action.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { chosenIn } from '../compose/post-choices.tsx'
import { POST_ERRORS } from '../compose/post-errors.ts'
import { postPath } from '../words.ts'
import type { Writing } from '../draft/use-writing.ts'

/** Asks once more, then makes the post of what is written; its draft ends with that (C5, C34). */
export function PublishButton({ writing }: { writing: Writing }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {m.article_publish()}
      </Button>
      {isOpen && <PublishDialog writing={writing} onClose={() => setOpen(false)} />}
    </>
  )
}

const ERRORS = {
  ...POST_ERRORS,
  TEXT_TOO_SHORT: () => m.article_too_short({ count: POST_LIMITS.body.least }),
  TEXT_TOO_LONG: () => m.article_too_long({ count: POST_LIMITS.body.most }),
  BODY_NEEDED: () => m.article_too_short({ count: POST_LIMITS.body.least }),
}

function PublishDialog({ writing, onClose }: { writing: Writing; onClose: () => void }) {
  const { keeper, text, state } = writing
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<string>()
  const publish = useAction(createPost, { errors: ERRORS })
  const send = async () => {
    const fault = state.conflict ? m.article_conflict() : faultIn(writing)
    setWrong(fault)
    if (fault !== undefined) return
    await keeper.save()
    const { title, description, body, coverId, coverAlt } = keeper.text
    const files = coverId === null ? [] : [{ attachmentId: coverId, title: coverAlt }]
    const said = { title, description, body, ...chosenIn(keeper.text), attachmentIds: files }
    publish.mutate(
      { type: 'ARTICLE', ...said, draftId: keeper.draftId },
      {
        onSuccess: (post) => void keeper.finish().then(() => navigate(postPath(post))),
      },
    )
  }
  const plan = publish.error?.code === 'SUBSCRIPTION_REQUIRED' ? publish.error.refused?.details : undefined
  return (
    <ConfirmDialog
      title={m.article_publish_ask()}
      action={m.article_publish_now()}
      isPending={publish.isPending}
      error={wrong ?? publish.problem ?? undefined}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <div className="stack gap-3">
        {plan && <SubscriptionNotice answer={{ ...(plan as unknown as PlanAnswer), allowed: false }} />}
        <p>{text.globalvisibility ? m.article_for_all() : m.article_for_own()}</p>
      </div>
    </ConfirmDialog>
  )
}

function faultIn({ text }: Writing): string | undefined {
  const { least, most } = POST_LIMITS.body
  const length = lengthOf(plainText(text.body ?? EMPTY_DOCUMENT).trim())
  if (text.title.trim().length < POST_LIMITS.title.least) return m.article_title_needed()
  if (lengthOf(text.title) > POST_LIMITS.title.most) return m.article_title_long({ count: POST_LIMITS.title.most })
  if (length < least) return m.article_too_short({ count: least })
  return length > most ? m.article_too_long({ count: most }) : undefined
}
