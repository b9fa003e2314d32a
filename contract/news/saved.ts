import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { Flag } from '../query.ts'
import { Paging, pageOf } from '../paging.ts'
import { ArticleId, CategoryMark, PublicationMark, Story } from '../article/story.ts'
import { OwnId, rowNumber } from '../row-id.ts'
import { trimmed } from '../text.ts'

/** Most saved stories of a person (B5) and most folders (B8). */
export const MOST_SAVED = 2000
export const MOST_FOLDERS = 50
/** How long taking a story out can be undone (B7); the server allows a little more for slow lines. */
export const UNDO_FOR_MS = 8000

const FolderId = rowNumber('FOLDER_NOT_FOUND')
const FolderName = z.string().check(trimmed, z.minLength(1), z.maxLength(60))
/** A person's own note on a saved story. */
export const Note = z.string().check(trimmed, z.maxLength(500))

/** Saves a story or takes it out; doing it twice changes nothing (B1). */
export const saveArticle = call({
  address: 'POST /recommend/user-bookmark',
  specified: 'news-bookmark',
  says: 'Saves an article or takes it out of the saved ones.',
  permission: signedIn('own', 'save stories'),
  input: z.object({
    articleId: ArticleId,
    saved: z.boolean(),
    /** Puts back what was taken out just now, at its old place with its note and folders (B7). */
    undo: z.optional(z.boolean()),
    /** When it was pressed, if that was offline (RR24). */
    at: z.optional(z.iso.datetime({ offset: true })),
  }),
  output: z.object({ articleId: z.string(), isSaved: z.boolean(), savedCount: z.int() }),
  refusals: { ARTICLE_NOT_FOUND: 404, ARTICLE_WITHDRAWN: 410, SAVE_LIMIT: 409 },
})

/** A saved story: a card with when and why it was saved. */
export const SavedStory = z.extend(Story, {
  savedAt: z.string(),
  note: z.string(),
  folderIds: z.array(z.string()),
  /** The reader wants to hear of later versions (I21). */
  tellUpdates: z.boolean(),
  /** The publisher changed it after it was saved. */
  isChanged: z.boolean(),
})
/** See the schema of the same name. */
export type SavedStory = z.infer<typeof SavedStory>

const SavedFilter = {
  category: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))),
  publication: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/))),
  media: z._default(z.enum(['ALL', 'TEXT', 'AUDIO']), 'ALL'),
  /** A folder's id, or `none` for stories in no folder. */
  folder: z.optional(z.union([z.literal('none'), FolderId])),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}

/** Saved items, newest saved first (B3). */
export const getSaved = call({
  address: 'GET /recommend/user-bookmark-details',
  specified: 'news-bookmarks',
  says: 'Saved stories, newest saved first, by folder, category, publication, media and words of the title.',
  permission: signedIn('own', 'save stories'),
  input: z.object({
    ...Paging,
    ...SavedFilter,
    userId: OwnId,
    oldestFirst: z.optional(Flag),
  }),
  output: pageOf(SavedStory),
})

/** A folder with how many stories lie in it. */
export const SavedFolder = z.object({ id: z.string(), name: z.string(), count: z.int(), minutes: z.int() })
/** See the schema of the same name. */
export type SavedFolder = z.infer<typeof SavedFolder>

/** What the saved-items screen shows beside its list. */
export const SavedShelf = z.object({
  total: z.int(),
  minutes: z.int(),
  inNoFolder: z.int(),
  most: z.int(),
  folders: z.array(SavedFolder),
  categories: z.array(z.extend(CategoryMark, { count: z.int() })),
  publications: z.array(z.extend(PublicationMark, { count: z.int() })),
})
/** See the schema of the same name. */
export type SavedShelf = z.infer<typeof SavedShelf>

/** Folders and the values that filters of saved items can take. */
export const getSavedShelf = call({
  address: 'GET /api/news/saved/shelf',
  says: 'Folders of saved stories with their counts, and the categories and publications that occur.',
  permission: signedIn('own', 'save stories'),
  input: z.object({}),
  output: SavedShelf,
})

/** Changes what a reader wrote on a saved story; what is left out stays. */
export const changeSaved = call({
  address: 'POST /api/news/saved/details',
  says: 'Changes the note, the folders or the wish to hear of updates of one saved story.',
  permission: signedIn('own', 'save stories'),
  input: z.object({
    articleId: ArticleId,
    note: z.optional(Note),
    folderIds: z.optional(z.array(FolderId).check(z.maxLength(MOST_FOLDERS))),
    tellUpdates: z.optional(z.boolean()),
  }),
  output: z.object({
    articleId: z.string(),
    note: z.string(),
    folderIds: z.array(z.string()),
    tellUpdates: z.boolean(),
  }),
  refusals: { NOT_SAVED: 404, FOLDER_NOT_FOUND: 404 },
})

/** Makes a folder; its name may not be taken already, in any spelling of case. */
export const makeSavedFolder = call({
  address: 'POST /api/news/saved/folder',
  says: 'Makes a folder for saved stories.',
  permission: signedIn('own', 'save stories'),
  input: z.object({ name: FolderName }),
  output: SavedFolder,
  refusals: { FOLDER_LIMIT: 409, FOLDER_NAME_TAKEN: 409 },
})

/** Renames a folder. */
export const renameSavedFolder = call({
  address: 'PATCH /api/news/saved/folder/{folderId}',
  says: 'Renames a folder of saved stories.',
  permission: signedIn('own', 'save stories'),
  input: z.object({ folderId: FolderId, name: FolderName }),
  output: z.object({ id: z.string(), name: z.string() }),
  refusals: { FOLDER_NOT_FOUND: 404, FOLDER_NAME_TAKEN: 409 },
})

/** Deletes a folder; its stories stay saved. */
export const deleteSavedFolder = call({
  address: 'DELETE /api/news/saved/folder/{folderId}',
  says: 'Deletes a folder; the stories in it stay saved.',
  permission: signedIn('own', 'save stories'),
  input: z.object({ folderId: FolderId }),
  output: z.object({ id: z.string() }),
  refusals: { FOLDER_NOT_FOUND: 404 },
})

/** All saved stories as the text of one file. */
export const exportSaved = call({
  address: 'GET /api/news/saved/export',
  says: 'Saved stories as the text of a CSV, JSON or OPML file.',
  permission: signedIn('own', 'save stories'),
  input: z.object({ format: z.enum(['csv', 'json', 'opml']), folder: SavedFilter.folder }),
  output: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
})
