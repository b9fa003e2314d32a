import { useSearchParams } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { getPostConfiguration } from '@chowk/contract/community/community.ts'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import { getDraft, listDrafts } from '@chowk/contract/community/draft.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { ArticleWriter } from './article-writer.tsx'

const draftIn = (search: URLSearchParams) => search.get('draft') ?? ''

/** Where an article is written: a new one, or the draft that the address names. */
const page = screenOf({
  title: m.article_write,
  reads: () => ({ drafts: read(listDrafts, { type: 'ARTICLE', size: 20 }), rights: read(getPostConfiguration, {}) }),
  prefetch: ({ search }: ScreenAddress) => (draftIn(search) ? [read(getDraft, { draftId: draftIn(search) })] : []),
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
  return <ArticleWriter key="new" draft={null} {...facts} />
}

interface OpenDraftProps {
  draftId: string
  drafts: Output<typeof listDrafts>['content']
  rights: CommunityRights
}

function OpenDraft({ draftId, drafts, rights }: OpenDraftProps) {
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
