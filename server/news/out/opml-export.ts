import type { Opml } from 'feedsmith'
import { exportFollowed } from '@chowk/contract/news/opml.ts'
import { handle } from '../../platform/handle.ts'

interface Followed {
  name: string
  homeUrl: string
  folder: string
  languages: string[]
  urls: string[]
}

export const answerExportFollowed = handle(exportFollowed, async ({ viewer, sql, clock }) => {
  const followed = await sql<Followed[]>`
    select p.name, p.home_url, p.languages, coalesce(c.name, '') as folder,
      array(select f.url from feed f where f.publication_id = p.id and f.state not in ('GONE', 'DUPLICATE') order by f.id) as urls
    from followed_publication w join publication p on p.id = w.publication_id
    left join category c on c.id = p.category_ids[1]
    where w.person_id = ${viewer.personId} order by folder, w.position, p.id`
  const outlines: Opml.Outline<Date>[] = [...Map.groupBy(followed, (one) => one.folder)].flatMap(
    ([folder, all]): Opml.Outline<Date>[] => {
      const feeds = all.flatMap(outlinesOf)
      return folder === '' || feeds.length === 0 ? feeds : [{ text: folder, title: folder, outlines: feeds }]
    },
  )
  const now = clock.now()
  const { generateOpml } = await import('feedsmith')
  return {
    fileName: `chowk-publications-${now.toISOString().slice(0, 10)}.opml`,
    mediaType: 'text/x-opml; charset=utf-8',
    text:
      outlines.length > 0
        ? generateOpml({ head: { title: 'Chowk', dateCreated: now }, body: { outlines } })
        : emptyOpml(now),
  }
})

// The library writes no file without outlines, yet who follows nothing may ask as well.
const emptyOpml = (now: Date) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0">\n  <head>\n    <title>Chowk</title>\n    <dateCreated>${now.toUTCString()}</dateCreated>\n  </head>\n  <body/>\n</opml>\n`

const outlinesOf = ({ name, homeUrl, languages, urls }: Followed): Opml.Outline<Date>[] =>
  urls.map((xmlUrl) => ({
    type: 'rss',
    text: name,
    title: name,
    xmlUrl,
    htmlUrl: homeUrl,
    ...(languages[0] && { language: languages[0] }),
  }))
