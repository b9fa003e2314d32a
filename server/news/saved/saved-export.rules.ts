import { csvOf } from '../../platform/text/csv.rules.ts'
import { escapeMarkup } from '../../platform/text/markup.rules.ts'

/** One saved story in a file that the reader takes along. Times are ISO 8601. */
export interface ExportedStory {
  title: string
  url: string
  publication: string
  category: string
  language: string
  publishedAt: string
  savedAt: string
  folders: string[]
  note: string
}

const COLUMNS = [
  'title',
  'url',
  'publication',
  'category',
  'language',
  'publishedAt',
  'savedAt',
  'folders',
  'note',
] as const

/** A table for spreadsheets (RFC 4180); the mark at its beginning lets them read Hindi. */
export const writeCsv = (stories: readonly ExportedStory[]): string =>
  csvOf(
    COLUMNS,
    stories.map((story) => COLUMNS.map((name) => (name === 'folders' ? story.folders.join('; ') : story[name]))),
  )

/** The same as JSON. */
export const writeJson = (stories: readonly ExportedStory[]): string =>
  `${JSON.stringify({ saved: stories }, null, 2)}\n`

// XML 1.0 has no place for control characters.
const xml = (text: string) => escapeMarkup(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))

/** A list of links as OPML 2.0, one outline a folder; a story in two folders stands in both. */
export function writeOpml(stories: readonly ExportedStory[], title: string): string {
  const byFolder = Map.groupBy(
    stories.flatMap((story) => (story.folders.length > 0 ? story.folders : ['']).map((folder) => ({ folder, story }))),
    ({ folder }) => folder,
  )
  const outline = ({ story }: { story: ExportedStory }) =>
    `<outline type="link" text="${xml(story.title)}" url="${xml(story.url)}" created="${story.savedAt}"${story.note ? ` _note="${xml(story.note)}"` : ''}/>`
  const body = [...byFolder].map(([folder, items]) => {
    const links = items.map(outline).join('\n')
    return folder === '' ? links : `<outline text="${xml(folder)}">\n${links}\n</outline>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n<head><title>${xml(title)}</title></head>\n<body>\n${body.join('\n')}\n</body>\n</opml>\n`
}
