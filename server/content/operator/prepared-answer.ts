import {
  listPreparedAnswers,
  removePreparedAnswer,
  savePreparedAnswer,
} from '@chowk/contract/operator/prepared-answer.ts'
import type { PreparedAnswer } from '@chowk/contract/operator/prepared-answer.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'

const findAll = async (sql: Sql) => ({
  content: [
    ...(await sql<PreparedAnswer[]>`
      select id, name, words, words_hi from prepared_answer where removed_at is null order by lower(name), id`),
  ],
})

export const answerPrepared = handle(listPreparedAnswers, async ({ sql }) => await findAll(sql))

export const answerSavePrepared = handle(savePreparedAnswer, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { id, name, words, wordsHi } = input
  const by = { who: viewer.personId, at: clock.now() }
  const [stored] = id
    ? await tx<{ id: string }[]>`
        update prepared_answer set name = ${name}, words = ${words}, words_hi = ${wordsHi}, by_person = ${by.who}, changed_at = ${by.at}
        where id = ${id} and removed_at is null returning id`
    : await tx<{ id: string }[]>`
        insert into prepared_answer (name, words, words_hi, by_person, changed_at)
        values (${name}, ${words}, ${wordsHi}, ${by.who}, ${by.at}) returning id`
  if (!stored) throw refuse('ANSWER_NOT_FOUND')
  audit(`prepared answer ${stored.id}`, undefined, { name })
  return await findAll(tx)
})

export const answerRemovePrepared = handle(
  removePreparedAnswer,
  async ({ input: { id }, tx, clock, refuse, audit }) => {
    const gone = await tx`
      update prepared_answer set removed_at = ${clock.now()} where id = ${id} and removed_at is null`
    if (gone.count === 0) throw refuse('ANSWER_NOT_FOUND')
    audit(`prepared answer ${id}`)
    return await findAll(tx)
  },
)
