import { getArticle } from '@chowk/contract/news/article.ts'
import { blockPublication } from '@chowk/contract/news/mute.ts'
import { getNewsByPublication, getPublication, listPublications } from '@chowk/contract/news/publication.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** Blocks a publication for a signed-in reader, or takes the block away. */
export function BlockButton({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  const viewer = useViewer()
  const block = useToastAction(blockPublication, {
    refreshes: [getPublication, getNewsByPublication, listPublications, getArticle],
    errors: { PUBLICATION_NOT_FOUND: m.news_report_publication_gone },
  })
  if (!viewer) return null
  return (
    <Button
      variant="plain"
      disabled={block.isPending}
      onClick={() => block.mutate({ publicationId: id, blocked: !isBlocked })}
    >
      {isBlocked ? m.news_unblock() : m.news_block()}
    </Button>
  )
}
