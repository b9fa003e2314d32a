import { useSearchParams } from 'react-router'
import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import type { Output } from '@chowk/contract/call.ts'
import { getPostConfiguration } from '@chowk/contract/community/community.ts'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import { getDraft, listDrafts } from '@chowk/contract/community/draft.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { ArticleWriter } from './article-writer.tsx'
import { DraftList } from './draft-list.tsx'

const draftIn = (search: URLSearchParams) => search.get('draft') ?? ''
const postIn = (search: URLSearchParams) => search.get('post') ?? ''

/** Where an article is written: a new one, or the draft that the address names. */
const page = screenOf({
  title: m.article_write,
  reads: () => ({ drafts: read(listDrafts, { type: 'ARTICLE', size: 20 }), rights: read(getPostConfiguration, {}) }),
  prefetch: ({ search }: ScreenAddress) => [
    ...(draftIn(search) ? [read(getDraft, { draftId: draftIn(search) })] : []),
    ...(postIn(search) ? [read(getPost, { slug: postIn(search) })] : []),
  ],
  show: Write,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'docked' }
export default page.Screen

interface WriteProps {
  drafts: Output<typeof listDrafts>
  rights: CommunityRights
}

function Write({ drafts, rights }: WriteProps) {
  const [search] = useSearchParams()
  const draftId = draftIn(search)
  const facts = { drafts: drafts.content, rights }
  if (draftId) return <OpenDraft key={draftId} draftId={draftId} {...facts} />
  const slug = postIn(search)
  if (slug) return <OpenPost key={slug} slug={slug} {...facts} />
  const plan = rights.notice?.plan
  if (plan) return <NewNotAllowed plan={plan} drafts={facts.drafts} />
  return <ArticleWriter key="new" draft={null} {...facts} />
}

/** Drafts that were begun under an earlier plan can still be continued. */
const NewNotAllowed = ({ plan, drafts }: { plan: PlanAnswer; drafts: Facts['drafts'] }) => (
  <div className="stack gap-5">
    <h1 className="h2">{m.article_write()}</h1>
    <SubscriptionNotice answer={plan} />
    <DraftList drafts={drafts} current="" />
  </div>
)

interface Facts {
  drafts: Output<typeof listDrafts>['content']
  rights: CommunityRights
}

/** What is published is changed in a draft of its own, the one that was begun already if there is one. */
function OpenPost({ slug, ...facts }: { slug: string } & Facts) {
  const answer = useRead(getPost, { slug })
  return (
    <ReadBoundary read={answer} level={1} refused={({ code }) => code === 'POST_NOT_FOUND' && <Gone />}>
      {(post) => {
        const begun = facts.drafts.find(({ postId }) => postId === post.id)
        if (begun) return <OpenDraft draftId={begun.draftId} {...facts} />
        return post.may.edit && post.type === 'ARTICLE' ? (
          <ArticleWriter draft={null} post={post} {...facts} />
        ) : (
          <Gone />
        )
      }}
    </ReadBoundary>
  )
}

function OpenDraft({ draftId, drafts, rights }: { draftId: string } & Facts) {
  const answer = useRead(getDraft, { draftId })
  return (
    <ReadBoundary read={answer} level={1} refused={({ code }) => code === 'DRAFT_NOT_FOUND' && <Gone />}>
      {(draft) => <ArticleWriter draft={draft} drafts={drafts} rights={rights} />}
    </ReadBoundary>
  )
}

const Gone = () => (
  <StatePanel mark="missing" title={m.article_gone()} text={m.article_gone_says()}>
    <ButtonLink to="/article/article">{m.article_new()}</ButtonLink>
  </StatePanel>
)
