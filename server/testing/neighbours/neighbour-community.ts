import type { TestPerson, World } from '../world.ts'

interface Whose {
  workspace: string
  head: TestPerson
  asha: TestPerson
  canary: string
}

/**
 * Posts of the neighbours, meant for a department of theirs alone, one of them featured, one deleted; and one whom the pupil does not want
 * to meet. Their category is known to all of the workspace.
 */
export async function givenCommunity({ owner, clock }: World, { workspace, head, asha, canary }: Whose): Promise<void> {
  const [category] = await owner<{ id: string }[]>`
    insert into post_category (workspace_id, name) values (${workspace}, 'Metals') returning id`
  const now = clock.now()
  const [post] = await owner<{ id: string }[]>`
    insert into post (author_id, workspace_id, type, title, description, slug, category_id, audience, state, published_at, likes_count, comments_count, tags, created_at)
    values (${asha.id}, ${workspace}, 'FORUM', ${canary}, ${`${canary} melts late.`}, 'zirkonia-aaaaaa', ${category?.id ?? ''}, array[gen_random_uuid()],
      'PUBLISHED', ${now}, 1, 1, array['zirkonia'], ${now})
    returning id`
  await owner`
    insert into post (author_id, workspace_id, type, description, slug, state, published_at, deleted_at, deleted_by, deleted_as, created_at)
    values (${asha.id}, ${workspace}, 'QUOTE', ${`${canary}, again`}, 'zirkonia-bbbbbb', 'DELETED', ${now}, ${now}, ${head.id}, 'MODERATOR', ${now})`
  await givenVote(owner, { postId: post?.id ?? '', personId: asha.id, canary, now })
  await owner`
    insert into post_feature (post_id, workspace_id, featured_at, until, featured_by)
    values (${post?.id ?? ''}, ${workspace}, ${now}, ${now}::timestamptz + interval '9 days', ${head.id})`
  await owner`insert into blocked_person (person_id, blocked_id, blocked_at) values (${asha.id}, ${head.id}, ${now})`
  await owner`insert into followed_person (person_id, followed_id, followed_at) values (${asha.id}, ${head.id}, ${now})`
  await owner`insert into top_user_opt_out (person_id, since) values (${asha.id}, ${now})`
  const [waiting] = await owner<{ id: string }[]>`
    insert into moderation_case (subject_kind, subject_id, workspace_id, author_id, why, opened_at, due_at, barred_id, claimed_by, claimed_until)
    values ('POST', ${post?.id ?? ''}, ${workspace}, ${asha.id}, 'APPEAL', now(), now(), ${head.id}, ${head.id}, now()) returning id`
  const [decided] = await owner<{ id: string }[]>`
    insert into moderation_decision (subject_kind, subject_id, decision, reason, actor_id, at, case_id, workspace_id, author_id, content)
    values ('POST', ${post?.id ?? ''}, 'APPROVE_EDITED', ${`${canary} is too hot`}, ${head.id}, now(), ${waiting?.id ?? ''}, ${workspace}, ${asha.id},
      ${owner.json({ title: canary, text: `${canary} melts.` })}) returning id`
  await owner`
    insert into moderation_appeal (decision_id, case_id, text, appealed_at)
    values (${decided?.id ?? ''}, ${waiting?.id ?? ''}, ${`${canary} is not hot`}, now())`
  await owner`
    insert into comment (subject_kind, subject_id, author_id, text, created_at, removed_at, removed_by)
    values ('post', ${post?.id ?? ''}, ${asha.id}, ${`${canary} shines.`}, ${now}, null, null),
      ('post', ${post?.id ?? ''}, ${asha.id}, ${`${canary} rusts.`}, ${now}, ${now}, ${asha.id})`
  await owner`
    insert into mention (subject_kind, subject_id, person_id, name, starts)
    values ('post', ${post?.id ?? ''}, ${asha.id}, ${canary}, '{}')`
  await owner`
    insert into reaction (subject_kind, subject_id, person_id, event, reacted_at)
    values ('post', ${post?.id ?? ''}, ${asha.id}, 'CURIOUS', ${now})`
  await owner`
    insert into community_review (workspace_id, mode, limits_new, words) values (${workspace}, 'OFF', false, ${[canary]})`
  await owner`
    insert into community_review_category (workspace_id, category_id, mode) values (${workspace}, ${category?.id ?? ''}, 'OFF')`
  await owner`
    with trusted as (insert into trusted_author (workspace_id, person_id, trusted_by, trusted_at) values (${workspace}, ${asha.id}, ${head.id}, ${now}))
    insert into category_moderator (workspace_id, person_id, category_id, given_by, given_at) values (${workspace}, ${asha.id}, ${category?.id ?? ''}, ${head.id}, ${now})`
  await owner`
    insert into post_edit (post_id, changes, edited_at) values (${post?.id ?? ''}, ${owner.json({ description: `${canary} boils.` })}, ${now})`
  await owner`
    insert into comment_closing (subject_kind, subject_id, closed_by, closed_at)
    values ('post', ${post?.id ?? ''}, ${asha.id}, ${now})`
  await owner`
    with made as (
      insert into draft (id, person_id, type, sequence, writer, title, excerpt, words, content, created_at, updated_at)
      select gen_random_uuid(), ${asha.id}, 'ARTICLE', 2, gen_random_uuid(), ${canary}, '', 1, jsonb_build_object('title', ${canary}::text), now(), now()
      returning id
    )
    insert into draft_revision (draft_id, sequence, words, content, saved_at)
    select id, 1, 1, jsonb_build_object('title', ${canary}::text), now() from made`
}

interface Vote {
  postId: string
  personId: string
  canary: string
  now: Date
}

// A poll in which the pupil voted.
async function givenVote(owner: World['owner'], { postId, personId, canary, now }: Vote): Promise<void> {
  await owner`
    insert into poll (post_id, is_multiple, hides_results, closes_at, voters)
    values (${postId}, false, false, ${now}::timestamptz + interval '9 days', 1)`
  await owner`
    insert into poll_choice (post_id, position, text, votes) values (${postId}, 0, ${canary}, 1), (${postId}, 1, 'No', 0)`
  await owner`
    insert into poll_vote (post_id, position, person_id, voted_at) values (${postId}, 0, ${personId}, ${now})`
}
