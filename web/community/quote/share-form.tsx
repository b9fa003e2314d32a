import { getPostConfiguration } from '@chowk/contract/community/community.ts'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'
import { POST_ERRORS, POST_FIELDS } from '../compose/post-errors.ts'
import { QuotedCard } from './quoted-card.tsx'

/** See `ShareForm`. */
export interface ShareFormProps {
  post: Post
  onDone: (shared: Post) => void
}

/** Shares somebody's post where the viewer acts, with words of her own. */
export function ShareForm(props: ShareFormProps) {
  const rights = useRead(getPostConfiguration, {})
  return (
    <ReadBoundary read={rights}>
      {(found) =>
        found.mayWrite ? (
          <WrittenShare {...props} rights={found} />
        ) : (
          found.notice?.plan && <SubscriptionNotice answer={found.notice.plan} />
        )
      }
    </ReadBoundary>
  )
}

function WrittenShare({ post, rights, onDone }: ShareFormProps & { rights: CommunityRights }) {
  const viewer = useViewer()
  const isOwn = !viewer?.workspace || viewer.workspace.isDefault
  const form = useForm(createPost, {
    values: { description: '' },
    toInput: ({ description }) => ({
      description,
      quotedId: post.id,
      globalvisibility: isOwn && rights.mayShowToAll,
    }),
    required: ['description'],
    errors: POST_ERRORS,
    fieldErrors: POST_FIELDS,
    onDone: (shared: Post) => onDone(shared),
  })
  return (
    <Form form={form} label={m.community_share()} autoFocus>
      <h2 className="h3">{m.community_share()}</h2>
      <TextArea
        {...form.field('description')}
        label={m.community_share_words()}
        data-max={rights.limits.quote}
        rows={3}
      />
      <QuotedCard quoted={{ post }} />
      <FormActions form={form} submit={m.community_publish()} />
    </Form>
  )
}
