import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { DraftRows } from '../draft/draft-rows.tsx'
import type { ListedDraft } from '../draft/draft-rows.tsx'

interface DraftListProps {
  drafts: readonly ListedDraft[]
  current: string
}

/** Other articles that somebody has begun. */
export function DraftList({ drafts, current }: DraftListProps) {
  const others = drafts.filter(({ draftId }) => draftId !== current)
  if (others.length === 0) return null
  return (
    <Section title={m.article_drafts()}>
      <DraftRows drafts={others} />
    </Section>
  )
}
