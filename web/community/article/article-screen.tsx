import { useSearchParams } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { getDraft, listDrafts } from '@chowk/contract/community/draft.ts'
import { useViewer } from '../../app/page-facts.ts'
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
  reads: () => ({ drafts: read(listDrafts, { type: 'ARTICLE', size: 20 }) }),
  prefetch: ({ search }: ScreenAddress) => (draftIn(search) ? [read(getDraft, { draftId: draftIn(search) })] : []),
  show: Write,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'docked' }
export default page.Screen

function Write({ drafts }: { drafts: Output<typeof listDrafts> }) {
  const [search] = useSearchParams()
  const personId = useViewer()?.userId ?? ''
  const draftId = draftIn(search)
  if (draftId) return <OpenDraft key={draftId} draftId={draftId} personId={personId} drafts={drafts.content} />
  return <ArticleWriter key="new" draft={null} personId={personId} drafts={drafts.content} />
}

interface OpenDraftProps {
  draftId: string
  personId: string
  drafts: Output<typeof listDrafts>['content']
}

function OpenDraft({ draftId, personId, drafts }: OpenDraftProps) {
  const answer = useRead(getDraft, { draftId })
  return (
    <ReadBoundary read={answer} level={1} refused={({ code }) => code === 'DRAFT_NOT_FOUND' && <Gone />}>
      {(draft) => <ArticleWriter draft={draft} personId={personId} drafts={drafts} />}
    </ReadBoundary>
  )
}

const Gone = () => (
  <StatePanel mark="missing" title={m.article_gone()} text={m.article_gone_says()}>
    <ButtonLink to="/article/article">{m.article_new()}</ButtonLink>
  </StatePanel>
)
