import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import type { Input } from '@chowk/contract/call.ts'
import type { DraftText } from '@chowk/contract/community/draft.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import type { CallOptions } from '../../app/calls.ts'
import { callOverHttp } from '../../app/calls.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { LeaveGuard } from '../../ui/floating/leave-guard.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ConflictPanel } from '../draft/conflict-panel.tsx'
import { LeftTexts } from '../draft/left-texts.tsx'
import { SavedStatus } from '../draft/saved-status.tsx'
import { UnfinishedDraft } from '../draft/unfinished-draft.tsx'
import type { Writing } from '../draft/use-writing.ts'

interface DraftedFormProps {
  writing: Writing
  isNew: boolean
  /** The form; it is drawn anew when another text takes the place of this one. */
  children: ReactNode
}

/** A form whose words are kept as a draft: above it what closed windows left, and what another window wrote meanwhile (C33). */
export function DraftedForm({ writing, isNew, children }: DraftedFormProps) {
  const { type, state, version, text, pictures, left, keepMine, takeOther } = writing
  return (
    <div className="stack gap-3">
      <LeftTexts writing={writing} isNew={isNew} />
      {isNew && left.length === 0 && state.status === 'NEW' && (
        <UnfinishedDraft type={type} isPoll={text.poll !== null} />
      )}
      {state.conflict && (
        <ConflictPanel
          says={m.article_conflict()}
          mine={{ text, pictures }}
          other={state.conflict}
          keepMine={keepMine}
          takeOther={takeOther}
        />
      )}
      <div key={version}>{children}</div>
    </div>
  )
}

/** What a form of a new post sends, and what happens then: its draft, saved a last time, ends with the post. */
export const sendingOf = ({ keeper }: Writing, onDone: (post: Post) => void) => ({
  send: async (input: Input<typeof createPost>, options: CallOptions) => {
    await keeper.save()
    return await callOverHttp(createPost, { ...input, draftId: keeper.draftId }, options)
  },
  onDone: async (post: Post) => {
    await keeper.finish()
    if (post.state === 'SCHEDULED' && post.publishAt)
      showToast({ text: m.community_scheduled_for({ time: dateAndClock(post.publishAt) }) })
    onDone(post)
  },
  guardsLeaving: false,
})

/** What stands in the form is what the draft says. */
export function useDrafted<V extends FieldValues>(
  form: FormState<V>,
  { change }: Writing,
  textOf: (values: V) => Partial<DraftText>,
): void {
  const values = useWatch({ control: form.control }) as V
  const said = JSON.stringify(textOf(values))
  const before = useRef(said)
  useEffect(() => {
    if (before.current === said) return
    before.current = said
    change(JSON.parse(said) as Partial<DraftText>)
  }, [said]) // oxlint-disable-line react/exhaustive-deps -- a text is kept when it changed, whoever drew it again
}

/** Whether it is saved, at the foot of the form; and a warning to whoever leaves before it is. */
export function DraftStatus({ writing, isPending }: { writing: Writing; isPending: boolean }) {
  const { keeper, state, text } = writing
  return (
    <>
      <SavedStatus state={state} text={text} isShort />
      <LeaveGuard isUnsaved={() => isPending || keeper.isUnsaved()} />
    </>
  )
}

/** Closes the form; what was written waits among the drafts. */
export function leaveToDrafts({ keeper }: Writing, onCancel: () => void): void {
  if (keeper.state().status !== 'NEW') showToast({ text: m.community_draft_kept() })
  onCancel()
}
