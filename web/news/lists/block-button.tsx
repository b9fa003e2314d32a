import { getArticle } from '@chowk/contract/news/article.ts'
import { blockPublication } from '@chowk/contract/news/mute.ts'
import { getNewsByPublication, getPublication, listPublications } from '@chowk/contract/news/publication.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** Blocks a publication for a signed-in reader, or takes the block away. */
export function BlockButton({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  const viewer = useViewer()
  const refreshes = [getPublication, getNewsByPublication, listPublications, getArticle]
  const block = useWrite(blockPublication, { refreshes })
  if (!viewer) return null
  return (
    <Button
      look="plain"
      disabled={block.isPending}
      onClick={() => block.mutate({ publicationId: id, blocked: !isBlocked })}
    >
      {isBlocked ? m.news_unblock() : m.news_block()}
    </Button>
  )
}
