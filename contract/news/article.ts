import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { listOf } from '../query.ts'
import { ArticleId, Report, Story } from '../article/story.ts'

/** An article as its page shows it. `html` is sanitised; with licence EXCERPT it is null and `summary` is all there is. */
export const Article = z.extend(Story, {
  html: z.nullable(z.string()),
  author: z.nullable(z.string()),
  url: z.string(),
  licence: z.enum(['FULL_TEXT', 'EXCERPT']),
  level: z.nullable(z.int()),
  version: z.int(),
  home: z.string(),
  /** Whether the viewer follows the publication; what a visitor's device follows is known to the device alone. */
  isFollowed: z.boolean(),
  /** The viewer blocked the publication: it is shown to her all the same by a direct link, with that fact (X20). */
  isBlocked: z.boolean(),
  /** What moderators let readers know about a disputed story (RP9). */
  disputed: z.nullable(z.string()),
  coverage: z.array(Report),
})
/** See the schema of the same name. */
export type Article = z.infer<typeof Article>

/** One article by the slug of its address; the number at the slug's end decides (V1). */
export const getArticle = call({
  address: 'GET /recommend/get-article-by-slug',
  specified: 'news-by-slug',
  says: 'One article with the other publications that tell the same story.',
  permission: everybody('any', 'read news'),
  input: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: Article,
  refusals: { ARTICLE_NOT_FOUND: 404, ARTICLE_WITHDRAWN: 410, ARTICLE_REMOVED: 451, LEVEL_RESTRICTED: 403 },
  cacheMs: 30_000,
})

/** Most texts of one answer: as many as the list of Latest that a device keeps. */
export const MOST_TEXTS = 50

/** The texts of several stories at once, for a device that keeps them to be read without a connection (RR24). */
export const getTexts = call({
  address: 'GET /api/news/texts',
  says: 'Several articles at once, to be kept for reading without a connection; what cannot be shown is left out.',
  permission: everybody('any', 'read news'),
  input: z.object({ articleIds: listOf(ArticleId, MOST_TEXTS) }),
  output: z.object({ content: z.array(Article) }),
  cacheMs: 60_000,
})
