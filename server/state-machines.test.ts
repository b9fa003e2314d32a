import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { ARTICLE, PUBLICATION } from './article/cluster.ts'
import { AUDIO } from './audio/audio-state.ts'
import { ARTICLE_PAGE } from './ingest/story-page/page-state.ts'
import { PLAN_ORDER } from './billing/offer.rules.ts'
import {
  CHARGEBACK,
  PAYMENT_CAPTURE,
  PAYMENT_EVENT,
  PAYMENT_ORDER,
  PAYMENT_REFUND,
} from './payment/kind/states.rules.ts'
import { SUBSCRIPTION } from './billing/subscription.rules.ts'
import { findSubscription, moveSubscription } from './billing/subscription-row.ts'
import { COMMENT } from './community/talk/comment-state.ts'
import { POST } from './community/post/post.rules.ts'
import { TICKET } from './content/ticket/ticket.rules.ts'
import { MEMBERSHIP } from './identity/managed-account.ts'
import { PERSON_STATES } from './identity/operator/person.rules.ts'
import { DATA_EXPORT, DELETION } from './identity/leaving/leaving.rules.ts'
import { FEED } from './ingest/poll/poll.rules.ts'
import { REQUESTED_FEED } from './ingest/requested/requested-feed.ts'
import { ROLLOVER } from './member/rollover/rollover.rules.ts'
import { MEMBER_UPLOAD } from './member/upload/upload-row.ts'
import { REPORT } from './moderation/report.rules.ts'
import { QUIZ_FILE } from './quiz/summary-file/large-file.job.ts'
import { WORKSPACE_COPY } from './organisation/closing/workspace-copy.job.ts'
import { PROOF } from './organisation/verification/proof.rules.ts'
import { JOIN_REQUEST, WORKSPACE_STATES } from './organisation/workspace.rules.ts'
import type { Value } from './platform/postgres/statement.ts'
import { QUIZ_ATTEMPT } from './quiz/attempt/attempt-row.ts'
import { QUIZ_SET } from './quiz/set/set-state.ts'
import { QUIZ_SUGGESTION } from './quiz/model/suggest.job.ts'
import { QUIZ_QUESTION } from './quiz/making/question-state.ts'
import { QUIZ_REGRADE } from './quiz/regrade/regrade-row.ts'
import { MESSAGE } from './platform/post/send-post.job.ts'
import { transition, transitionWhere } from './platform/postgres/transition.ts'
import { PROFILE } from './identity/profile/profile-status.ts'
import type { TransitionTable } from './platform/postgres/transition.ts'
import { givenArticle, givenCategory, givenPublication } from './testing/news.ts'
import { fresh } from './testing/permission/permission-calls.ts'
import { byTable, idOf } from './testing/machine.ts'
import type { Machine } from './testing/machine.ts'
import { STORE_MACHINES } from './testing/store-machines.ts'
import { test } from './testing/test.ts'
import type { World } from './testing/world.ts'

const givenOrder = async (world: World) =>
  idOf(
    await world.owner`
      insert into plan_order (workspace_id, person_id, kind, plan_code, period, seats, price_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
        total_paise, sac, basis_points, bill_to, payments, created_at, expires_at)
      values (${await world.workspace()}, ${(await world.person()).id}, 'NEW', 'STORE', 'YEAR', 1, 100, 100, 9, 9, 0, 118, '998431', 1800, '{}', 0, now(), now()) returning id`,
  )

const givenPaymentOrder = async (world: World) =>
  idOf(
    await world.owner`
      insert into payment_order (kind, subject_id, amount_paise, created_at, expires_at)
      values ('plan', gen_random_uuid(), 118, now(), now()) returning id`,
  )

const givenCapture = async (world: World) =>
  idOf(
    await world.owner`
      insert into payment_capture (order_id, state, gateway, gateway_order_id, gateway_payment_id, amount_paise, at)
      values (${await givenPaymentOrder(world)}, 'SUSPENSE', 'SANDBOX', 'order_1', ${fresh()}, 118, now()) returning id`,
  )

const givenQuestion = async (world: World) =>
  idOf(
    await world.owner`
      insert into quiz_question (kind, state, language, category_id, cluster_id, difficulty, likeness)
      values ('MCQ_SINGLE', 'DRAFT', 'en', ${await givenCategory(world)}, 1, 'EASY', ${fresh()}) returning id`,
  )

async function givenAttempt(world: World): Promise<string> {
  const { id: personId } = await world.person()
  const quiz = idOf(
    await world.owner`insert into quiz (slug, kind, person_id) values (${fresh()}, 'USERWISE', ${personId}) returning id`,
  )
  return idOf(
    await world.owner`
      insert into quiz_attempt (id, quiz_id, person_id, number, state, started_at, deadline, config, result_slug, stories)
      values (${fresh()}, ${quiz}, ${personId}, 1, 'IN_PROGRESS', now(), now(), '{}', ${fresh()}, '{}') returning id`,
  )
}

const MACHINES: readonly Machine[] = [
  byTable(QUIZ_QUESTION, givenQuestion),
  byTable(QUIZ_ATTEMPT, givenAttempt),
  byTable(QUIZ_SET, async (world) =>
    idOf(
      await world.owner`
        insert into quiz (slug, kind, state, title, rules) values (${fresh()}, 'PUBLIC', 'DRAFT', 'Wells', '{"sections": []}') returning id`,
    ),
  ),
  byTable(QUIZ_SUGGESTION, async (world) =>
    idOf(
      await world.owner`
        insert into quiz_suggestion (workspace_id, article_id, asked_at)
        values (${await world.workspace()}, ${(await givenArticle(world)).id}, now()) returning id`,
    ),
  ),
  byTable(QUIZ_REGRADE, async (world) =>
    idOf(
      await world.owner`
        insert into quiz_regrade (id, question_id, number, action, from_version, to_version, reason, never_lower, begun_at)
        values (gen_random_uuid(), ${await givenQuestion(world)}, 1, 'VOID', 1, 1, 'Wrong', true, now()) returning id`,
    ),
  ),
  byTable(PERSON_STATES, async (world) => (await world.person()).id),
  byTable(PROFILE, async (world) =>
    idOf(await world.owner`insert into profile_status (id) values (${(await world.person()).id}) returning id`),
  ),
  byTable(WORKSPACE_STATES, async (world) => await world.workspace()),
  byTable(DELETION, async (world) =>
    idOf(
      await world.owner`
        insert into profile_deletion (person_id, state, reason, writings, requested_at, deletes_at)
        values (${(await world.person()).id}, 'REQUESTED', 'NO_LONGER_NEEDED', 'REMOVE', now(), now()) returning id`,
    ),
  ),
  byTable(DATA_EXPORT, async (world) =>
    idOf(
      await world.owner`
        insert into data_export (person_id, requested_at) values (${(await world.person()).id}, now()) returning id`,
    ),
  ),
  byTable(WORKSPACE_COPY, async (world) =>
    idOf(
      await world.owner`
        insert into workspace_copy (workspace_id, requested_at) values (${await world.workspace()}, now()) returning id`,
    ),
  ),
  byTable(QUIZ_FILE, async (world) =>
    idOf(
      await world.owner`
        insert into quiz_file (person_id, wanted, requested_at) values (${(await world.person()).id}, '{}', now()) returning id`,
    ),
  ),
  byTable(
    MEMBERSHIP,
    async (world) => {
      const { id } = await world.person({ workspace: await world.workspace() })
      return idOf(await world.owner`select id from membership where person_id = ${id} order by joined_at desc limit 1`)
    },
    (state) => ({ leftAt: ['LEFT', 'EXPIRED', 'REVOKED'].includes(state) ? new Date() : null }),
  ),
  byTable(ROLLOVER, async (world) =>
    idOf(
      await world.owner`
        insert into rollover (workspace_id, from_session, to_session, requested_at)
        values (${await world.workspace()}, '2026-27', '2027-28', now()) returning id`,
    ),
  ),
  byTable(MEMBER_UPLOAD, async (world) =>
    idOf(
      await world.owner`
        insert into member_upload (workspace_id, file_name, file_hash, created_at) values (${await world.workspace()}, 'a.csv', '', now()) returning id`,
    ),
  ),
  byTable(JOIN_REQUEST, async (world) =>
    idOf(
      await world.owner`
        insert into join_request (workspace_id, person_id, words, asked_at)
        values (${await world.workspace()}, ${(await world.person()).id}, '', now()) returning id`,
    ),
  ),
  byTable(PROOF, async (world) =>
    idOf(
      await world.owner`
        insert into workspace_proof (workspace_id, method, words, started_by, started_at)
        values (${await world.workspace()}, 'DOCUMENT', '', ${(await world.person()).id}, now()) returning id`,
    ),
  ),
  byTable(PLAN_ORDER, givenOrder, (state) =>
    ['PAID', 'REFUND_DUE', 'REFUNDED'].includes(state)
      ? { paymentId: 'pay_1', settledAt: new Date() }
      : { paymentId: null, settledAt: null },
  ),
  byTable(PAYMENT_ORDER, givenPaymentOrder),
  byTable(PAYMENT_CAPTURE, givenCapture),
  byTable(CHARGEBACK, givenCapture),
  byTable(PAYMENT_REFUND, async (world) =>
    idOf(
      await world.owner`
          insert into payment_refund (capture_id, cause, amount_paise, gateway_key, confirmed_paise, at)
          values (${await givenCapture(world)}, 'SELLER', 118, ${fresh()}, 118, now()) returning id`,
    ),
  ),
  {
    ...byTable(
      PAYMENT_EVENT,
      async (world) =>
        idOf(
          await world.owner`
            insert into payment_event (gateway, event_id, event, state, body, at)
            values ('SANDBOX', ${fresh()}, 'payment.captured', 'RECEIVED', '{}', now()) returning id`,
        ),
      (state) => ({ body: state === 'DONE' ? null : '{}' }),
    ),
    // The body goes with the step that ends the event.
    move: async (sql, id, to, time) => {
      const also = to === 'DONE' ? sql`, body = null` : sql``
      return await transition(sql, PAYMENT_EVENT, { id, to: to as 'DONE', actorId: null, at: time, also })
    },
  },
  ...STORE_MACHINES,
  byTable(REPORT, async (world) =>
    idOf(
      await world.owner`
        insert into report (subject_kind, subject_id, reporter_id, who, reason, part, text, weight, at)
        values ('ARTICLE', '1', ${(await world.person()).id}, 'READER', 'Fake', null, '', 1, now()) returning id`,
    ),
  ),
  byTable(ARTICLE, async (world) => (await givenArticle(world)).id),
  byTable(PUBLICATION, givenPublication),
  byTable(ARTICLE_PAGE, async (world) =>
    idOf(
      await world.owner`
        insert into article_page (article_id, article_version, next_at)
        values (${(await givenArticle(world)).id}, 1, now()) returning article_id as id`,
    ),
  ),
  byTable(AUDIO, async (world) =>
    idOf(
      await world.owner`
        insert into audio (article_id, text_version, status, next_at)
        values (${(await givenArticle(world)).id}, 1, 'QUEUED', now()) returning id`,
    ),
  ),
  byTable(FEED, async (world) =>
    idOf(
      await world.owner`
        insert into feed (publication_id, url, next_poll_at)
        values (${await givenPublication(world)}, 'https://paper.example/feed', now()) returning id`,
    ),
  ),
  byTable(REQUESTED_FEED, async (world) =>
    idOf(
      await world.owner`
        insert into requested_feed (url, url_key, title, requested_at)
        values ('https://paper.example/feed', 'paper.example/feed', 'Paper', now()) returning id`,
    ),
  ),
  byTable(TICKET, async (world) =>
    idOf(
      await world.owner`
        insert into ticket (number, kind, name, email, language, topic, same, created_at, acknowledge_by, answer_by)
        values ('CT-2611-00001', 'CONTACT', 'Asha', 'asha@mail.example', 'en', 'OTHER', '', now(), now(), now()) returning id`,
    ),
  ),
  byTable(POST, async (world) =>
    idOf(
      await world.owner`
          insert into post (author_id, type, slug, state, published_at, created_at)
          values (${(await world.person()).id}, 'QUOTE', 'salt-aaaaaa', 'PUBLISHED', now(), now()) returning id`,
    ),
  ),
  {
    ...byTable(
      COMMENT,
      async (world) => {
        const authorId = (await world.person()).id
        return idOf(
          await world.owner`
            insert into comment (subject_kind, subject_id, author_id, text, created_at)
            values ('post', ${authorId}, ${authorId}, 'Thank you.', now()) returning id`,
        )
      },
      (state) => ({ removedAt: state === 'PUBLISHED' ? null : new Date() }),
    ),
    // What moderators take down is removed in the same statement.
    move: async (sql, id, to, time) => {
      const also = to === 'PUBLISHED' ? sql`, removed_at = null` : sql`, removed_at = ${time}`
      return await transition(sql, COMMENT, { id, to: to as 'HIDDEN', actorId: null, at: time, also })
    },
  },
  byTable(MESSAGE, async (world) =>
    idOf(
      await world.owner`
        insert into message (key, channel, content, created_at) values ('letter', 'MAIL', 'x', now()) returning id`,
    ),
  ),
  {
    table: SUBSCRIPTION as TransitionTable<string>,
    given: async (world) =>
      idOf(
        await world.owner`
          insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
          values (${await world.workspace()}, 'STORE', 'YEAR', 'TRIALING', now(), now() + interval '1 day') returning id`,
      ),
    beside: (state) => ({ expiredAt: state === 'EXPIRED' ? new Date() : null }),
    async move(sql, id, to, time) {
      const [row] = await sql<{ workspaceId: string }[]>`select workspace_id from subscription where id = ${id}`
      const held = await findSubscription(sql, row?.workspaceId ?? '', { forUpdate: true })
      if (held) await moveSubscription(sql, held, { to: to as never, actorId: null, reason: '', at: time })
    },
  },
]

describe.each(MACHINES)('the states of a $table.entity', ({ table, given, beside, move }) => {
  const { entity, key = 'id', column = 'state', allowed, hasHistory = true } = table
  const states = Object.keys(allowed)

  test('[S10] each step that its table names can be made, every other is refused and changes nothing', async ({
    world,
  }) => {
    const id = await given(world)
    const put = async (state: string) => {
      const row: Record<string, Value> = { [column]: state, ...beside?.(state) }
      await world.owner`update ${world.owner(entity)} set ${world.owner(row)} where ${world.owner(key)} = ${id}`
    }
    const stands = async () =>
      (
        await world.owner<
          { state: string }[]
        >`select ${world.owner(column)} as state from ${world.owner(entity)} where ${world.owner(key)} = ${id}`
      )[0]?.state
    const wrong: string[] = []
    for (const from of states)
      for (const to of states) {
        await put(from)
        const step = world.owner.begin(async (tx) => await move(tx, id, to, world.clock.now()))
        const said = await step.then(() => 'made').catch((failure: { status: number; message: string }) => failure)
        const isNamed = allowed[from]?.includes(to)
        const isRight = isNamed ? said === 'made' : JSON.stringify(said).includes('ILLEGAL_TRANSITION')
        if (!isRight || (await stands()) !== (isNamed ? to : from))
          wrong.push(`${from} to ${to}: ${JSON.stringify(said)}`)
      }
    expect(wrong).toEqual([])
  })

  test('each step is written down once, with both states, who moved it, why and when', async ({ world }) => {
    const id = await given(world)
    const [from = '', [to = ''] = []] = Object.entries(allowed).find(([, next]) => next.length > 0) ?? []
    const actorId = (await world.person()).id
    await world.owner`update ${world.owner(entity)} set ${world.owner(Object.assign({ [column]: from }, beside?.(from)))} where ${world.owner(key)} = ${id}`
    const time = world.clock.now()
    const where = world.sql`${world.sql(key)} = ${id}`
    const also = Object.entries(beside?.(to) ?? {}).reduce(
      (all, [name, value]) => world.sql`${all}, ${world.sql(name)} = ${value as Date | null}`,
      world.sql``,
    )
    const change = { where, to, actorId, reason: 'TRIED', at: time, also }
    expect(await world.sql.begin(async (tx) => await transitionWhere(tx, table, change))).toEqual([id])
    expect(await world.sql.begin(async (tx) => await transitionWhere(tx, table, { ...change, from: [from] }))).toEqual(
      [],
    )
    const history = await world.owner`
      select from_state, to_state, actor_id, reason, at from status_history where entity = ${entity} and entity_id = ${id}`
    const step = { fromState: from, toState: to, actorId, reason: 'TRIED', at: time }
    expect([...history]).toEqual(hasHistory ? [step] : [])
  })

  test('[S10] the database knows the same states and no others', async ({ world }) => {
    // Of a wide row a trigger checks it.
    const [check] = await world.owner<{ text: string }[]>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = ${entity}::regclass and contype = 'c' and pg_get_constraintdef(oid) like ${`%(${column} = ANY%`}
      union all select substring(prosrc from ${String.raw`new\.${column} not in \(([^)]*)\)`}) from pg_proc where proname = ${`${entity}_checked`}`
    const known = [...(check?.text ?? '').matchAll(/'([A-Z_]+)'/g)].map(([, state]) => state)
    expect(new Set(known)).toEqual(new Set(states))
  })
})

test('[S10] whatever has a column of states has a table of steps', async ({ world }) => {
  const rows = await world.owner<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('state', 'status') and data_type = 'text' order by 1`
  const tables = new Set(MACHINES.map(({ table: { entity, column = 'state' } }) => `${entity}.${column}`))
  // A count says how many members stand in a state, a line of a ticket what it did; the sandbox speaks of payments in the words of the gateway that
  // it plays.
  const without = rows.map(({ name }) => name).filter((name) => !tables.has(name))
  expect(without).toEqual(['member_count.state', 'sandbox_payment.status', 'ticket_entry.state'])
})

// A statement that sets a state, wherever the words break.
const SETS_STATE = /\bupdate\b[^`]*?(?:\bset|,)\s+(?:state|status)\s*=(?!=)/i
// One that sets what an object of the file says by these names.
const SETS_OBJECT = /\bupdate \w+ set \$\{sql\(/
const SAYS_STATE = /^\s+(?:state|status): (?:to|input|change)\./m

test('[S10] nothing but the transition sets a state', () => {
  const folder = import.meta.dirname
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path))
  const setsState = (text: string) => SETS_STATE.test(text) || (SETS_OBJECT.test(text) && SAYS_STATE.test(text))
  const setting = sources.filter((path) => setsState(fs.readFileSync(join(folder, path), 'utf8')))
  expect(setting).toEqual(['payment/gateway/sandbox.ts'])
  expect(setsState('const set = {\n  status: to.status,\n}\nawait sql`update paper set ${sql(set)}`')).toBe(true)
  expect(SETS_STATE.test('update report\n  set part = 1,\n  state = case when true then 1 end')).toBe(true)
})
