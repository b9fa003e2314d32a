import { useDeferredValue } from 'react'
import type { DraftText } from '@chowk/contract/community/draft.ts'
import { plainText, wordsIn } from '@chowk/contract/rich-text/rich-text.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { m } from '../../paraglide/messages.js'
import { clockOf } from '../../ui/time.rules.ts'
import type { PostDraftState } from './post-drafts.ts'

interface SavedStatusProps {
  state: PostDraftState
  text: DraftText
  /** Without the count of words. */
  isShort?: boolean
}

/** Whether what stands here is saved: "Saved 14:03", or that this device keeps it and why. */
export function SavedStatus({ state, text, isShort = false }: SavedStatusProps) {
  const body = useDeferredValue(text.body)
  const count = isShort || !body ? 0 : wordsIn(plainText(body))
  const { failure } = state
  return (
    <p className="small muted tabular" data-status={state.status}>
      <span role="status">{wordsOf(state)}</span>
      {!isShort && <span className={state.status === 'NEW' ? '' : 'dot-before'}>{m.article_words({ count })}</span>}
      {failure && !isShort && <span className="danger"> {errorMessage(failure, ERRORS)}</span>}
    </p>
  )
}

const ERRORS = {
  DRAFT_LIMIT: () => m.article_too_many(),
  DRAFT_NOT_FOUND: () => m.article_gone_says(),
  SUBSCRIPTION_REQUIRED: () => m.plan_notice_title(),
}

function wordsOf({ status, savedAt }: PostDraftState): string {
  if (status === 'SAVED' && savedAt) return m.article_saved({ time: clockOf(savedAt) })
  if (status === 'SAVING') return m.article_saving()
  if (status === 'FAILED') return m.article_kept_here()
  return status === 'UNSAVED' ? m.article_unsaved() : ''
}
