import { useState } from 'react'
import { FEATURED, setFeatured } from '@chowk/contract/community/featured.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { showToast } from '../../ui/floating/toast.ts'

const ERRORS = { POST_NOT_FOUND: m.community_error_gone, NOT_FOR_ALL: m.community_error_not_for_all }
const DAYS = [1, 7, FEATURED.days, 30, FEATURED.mostDays]

interface FeaturingProps {
  post: Post
  onChange: (post: Post) => void
}

/** Features it no longer. */
export function useFeaturing(post: Post, onChange: FeaturingProps['onChange']) {
  const { mutate, isPending } = useToastAction(setFeatured, { errors: ERRORS })
  const onSelect = () => {
    // A second press of a menu that has not closed yet would ask twice.
    if (isPending) return
    onChange({ ...post, featuredPost: false })
    mutate(
      { id: post.id, featuredPost: false },
      {
        onSuccess: ({ post: changed }) => onChange(changed),
        onSettled: (_, failure) => {
          if (failure) onChange(post)
        },
      },
    )
  }
  return { id: 'feature', name: m.community_unfeature(), onSelect }
}

/** Asks for how long a post stands among the featured ones (C15). */
export function FeatureDialog({ post, onChange, onClose }: FeaturingProps & { onClose: () => void }) {
  const [days, setDays] = useState<number>(FEATURED.days)
  const feature = useAction(setFeatured, { errors: ERRORS })
  const confirm = () =>
    feature.mutate(
      { id: post.id, featuredPost: true, days },
      {
        onSuccess: ({ post: changed, ended: [title] }) => {
          onChange(changed)
          onClose()
          if (title !== undefined) showToast({ text: m.community_feature_ended({ title }) })
        },
      },
    )
  return (
    <ConfirmDialog
      title={m.community_feature_question()}
      action={m.community_feature()}
      isPending={feature.isPending}
      error={feature.problem || undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SelectField
        label={m.community_feature_for()}
        value={String(days)}
        options={DAYS.map((count) => ({ value: String(count), name: m.community_feature_days({ count }) }))}
        onChange={({ target }) => setDays(Number(target.value))}
      />
    </ConfirmDialog>
  )
}
