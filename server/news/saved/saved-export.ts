import { exportSaved } from '@chowk/contract/news/saved.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { writeCsv, writeJson, writeOpml } from './saved-export.rules.ts'
import type { ExportedStory } from './saved-export.rules.ts'
import { isoTime } from '../../article/story.ts'
import { limitsOn } from '../../article/visibility.ts'
import type { Person } from '../../platform/viewer.ts'

const FORMS = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: writeCsv },
  json: { mediaType: 'application/json', write: writeJson },
  opml: { mediaType: 'text/x-opml; charset=utf-8', write: (all: ExportedStory[]) => writeOpml(all, 'Chowk') },
}

export const answerExportSaved = handle(exportSaved, async ({ input, viewer, sql, clock }) => {
  const form = FORMS[input.format]
  const stories = await findStories(sql, viewer, input.folder)
  const day = clock.now().toISOString().slice(0, 10)
  return {
    fileName: `chowk-saved-${day}.${input.format}`,
    mediaType: form.mediaType,
    text: form.write(stories),
  }
})

async function findStories(sql: Sql, viewer: Person, folder: string | undefined): Promise<ExportedStory[]> {
  const inFolder =
    folder === undefined
      ? sql``
      : folder === 'none'
        ? sql`and s.folder_ids = '{}'`
        : sql`and ${folder}::bigint = any(s.folder_ids)`
  return await sql<ExportedStory[]>`
    select a.title, a.url, p.name as publication, g.name as category, a.language,
      ${isoTime(sql, sql`a.published_at`)} as "publishedAt", ${isoTime(sql, sql`s.saved_at`)} as "savedAt",
      coalesce(s.note, '') as note,
      array(select f.name from saved_folder f where f.id = any(s.folder_ids) order by f.created_at, f.id) as folders
    from saved_article s join article a on a.id = s.article_id join publication p on p.id = a.publication_id
    join category g on g.id = a.category_ids[1]
    where s.person_id = ${viewer.personId} ${inFolder} ${limitsOn(sql, viewer)} order by s.saved_at desc, s.article_id desc`
}
