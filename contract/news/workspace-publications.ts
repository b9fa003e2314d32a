import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators } from '../permission.ts'
import { PublicationId } from './filter.ts'
import { PublicationMark } from '../article/story.ts'

/** Most publications that a workspace may choose for its members (M5). */
export const MOST_DEFAULT_PUBLICATIONS = 24

/** What the members of a workspace read in their mix before they follow anything themselves; `version` goes up with each change. */
export const WorkspacePublications = z.object({
  content: z.array(z.extend(PublicationMark, { status: z.enum(['ACTIVE', 'PAUSED', 'SUSPENDED']) })),
  version: z.int(),
})
/** See the schema of the same name. */
export type WorkspacePublications = z.infer<typeof WorkspacePublications>

/** The default publications of the workspace that the viewer runs, in their order (M5). */
export const getWorkspacePublications = call({
  address: 'GET /api/news/workspace-publications',
  says: 'The publications that the own workspace chose for members who follow none.',
  permission: administrators('choose the publications that members of the workspace begin with'),
  input: z.object({}),
  output: WorkspacePublications,
})

/** Chooses them anew, all at once; whoever did not see the last change is told what stands now. */
export const setWorkspacePublications = call({
  address: 'PUT /api/news/workspace-publications',
  says: 'Chooses the publications for members of the own workspace who follow none.',
  permission: administrators('choose the publications that members of the workspace begin with'),
  input: z.object({
    publicationIds: z
      .array(PublicationId)
      .check(z.maxLength(MOST_DEFAULT_PUBLICATIONS, { error: 'TOO_MANY_PUBLICATIONS' })),
    version: z.int(),
  }),
  output: WorkspacePublications,
  refusals: { PUBLICATION_NOT_FOUND: 404, TOO_MANY_PUBLICATIONS: 409, VERSION_CONFLICT: 409 },
  audits: 'news.workspace-publications',
})
