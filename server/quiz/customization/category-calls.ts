import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import { FEWEST_OF_CATEGORY, filterQuizzesByCategory, listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { ONLY_IN_SETS } from '@chowk/contract/quiz/question.ts'
import { readerOf, visibleTo } from '../../article/visibility.ts'
import type { Clock } from '../../platform/clock.ts'
import { handle } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { nameJson } from '../../platform/name-json.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { wishesWith } from '../accommodation/accommodation.rules.ts'
import { usableBy } from '../bank/usable.ts'
import { findOwnQuiz } from '../attempt/own-quiz.ts'
import { findQuizConfig } from '../config/find-config.ts'
import { findRulesOf } from '../config/find-rules.ts'
import { findEligibility, isOfLevel, withoutRecent } from '../eligibility/find-eligibility.ts'
import { categoryIds, findCards } from '../set/list-quizzes.ts'
import { quizzesFor } from '../set/runs-quiz.ts'
import { findChoices } from './find-choices.ts'
import { withChoices } from './wishes.rules.ts'
import { LONGEST_WINDOW_MS } from '../eligibility/eligibility.rules.ts'

interface CategoryRow {
  id: number
  slug: string
  name: BilingualName
}

interface Requesting {
  sql: Sql
  viewer: Viewer
  clock: Clock
}

// By her rules with what she chose: of her level, in her language. Visitors have neither.
async function findUsableFor({ sql, viewer, clock }: Requesting) {
  if (!viewer.signedIn) {
    const { config } = await findQuizConfig(sql, null)
    return { config, languages: config.allowedLanguages, ofHers: sql`` }
  }
  const rules = await findRulesOf(sql, viewer, { now: clock.now(), quizId: null })
  const { config, wishes } = withChoices(rules, (await findChoices(sql, viewer.personId)).choices)
  const { language } = wishesWith(wishes, config)
  const { levelOffset } = config
  return {
    config,
    languages: language === null ? config.allowedLanguages : [language],
    ofHers: sql`
      ${isOfLevel(sql, viewer, { levelOffset, isGeneral: true })} ${withoutRecent(sql, { clock, personId: viewer.personId })}`,
  }
}

/** Answers which categories have questions enough for the caller. */
export const answerQuizCategories = handle(listQuizCategories, async ({ viewer, sql, clock }) => {
  const { config, languages, ofHers } = await findUsableFor({ sql, viewer, clock })
  const reader = await readerOf({ sql, viewer, clock })
  // What could be asked of her own quiz where there are five of it, and whatever quizzes that were set for her ask about.
  const rows = await sql<(CategoryRow & { questions: number })[]>`
    with own as (
      select q.category_id as id, count(*)::int as questions
      from quiz_question q join article a on a.id = q.article_id and a.is_listed
      where ${usableBy(sql, viewer, sql`q`)} and q.language = any(${languages}::text[])
        and q.kind <> all(${[...ONLY_IN_SETS]}::text[]) and q.case_id is null
        and a.published_at > ${new Date(clock.now().getTime() - LONGEST_WINDOW_MS)}
        and (${config.allowedCategories.length === 0} or q.category_id = any(${config.allowedCategories}::smallint[]))
        ${ofHers}
        ${visibleTo(sql, reader, { clock, surface: 'OWN' })}
      group by q.category_id having count(*) >= ${FEWEST_OF_CATEGORY}),
    in_sets as (
      select distinct asked.category_id as id from quiz q cross join lateral (${categoryIds(sql)}) asked
      where ${quizzesFor(sql, viewer, sql`q`)} and q.state = 'OPEN')
    select g.id, g.slug, ${nameJson(sql, 'g')} as name, coalesce(own.questions, 0) as questions
    from category g left join own on own.id = g.id left join in_sets on in_sets.id = g.id
    where own.id is not null or in_sets.id is not null order by g.position, g.name`
  return { content: [...rows] }
})

async function findCategory(sql: Sql, given: string): Promise<CategoryRow | undefined> {
  const where = /^\d{1,5}$/.test(given) ? sql`g.id = ${Number(given)}::int` : sql`g.slug = ${given}`
  const [row] = await sql<
    CategoryRow[]
  >`select g.id, g.slug, ${nameJson(sql, 'g')} as name from category g where ${where}`
  return row
}

/** Answers the caller's quizzes of a category. */
export const answerFilterQuizzes = handle(filterQuizzesByCategory, async ({ input, viewer, sql, clock, refuse }) => {
  const category = await findCategory(sql, input.category)
  if (!category) throw refuse('CATEGORY_NOT_FOUND')
  const quiz = await findOwnQuiz(sql, viewer.personId)
  const { usable } = await findEligibility({ sql, clock, viewer, quizId: quiz.id })
  const of = usable.filter(({ categoryId }) => categoryId === category.id)
  const stories = new Set(of.map(({ clusterId }) => clusterId)).size
  const own = { quizSlug: quiz.slug, kind: 'USERWISE' as const, title: null, stories, questions: of.length }
  const set = await findCards(sql, { viewer, now: clock.now(), category: category.slug })
  return {
    category,
    content: [
      ...(of.length === 0 ? [] : [own]),
      ...set.map(({ quizSlug, kind, title, questions }) => ({ quizSlug, kind, title, stories: 0, questions })),
    ],
  }
})
