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
    insert into post (author_id, workspace_id, type, title, description, slug, category_id, audience, state, published_at, created_at)
    values (${asha.id}, ${workspace}, 'FORUM', ${canary}, ${`${canary} melts late.`}, 'zirkonia-aaaaaa', ${category?.id ?? ''}, array[gen_random_uuid()],
      'PUBLISHED', ${now}, ${now})
    returning id`
  await owner`
    insert into post (author_id, workspace_id, type, description, slug, state, published_at, deleted_at, deleted_by, created_at)
    values (${asha.id}, ${workspace}, 'QUOTE', ${`${canary}, again`}, 'zirkonia-bbbbbb', 'DELETED', ${now}, ${now}, ${head.id}, ${now})`
  await owner`
    insert into post_feature (post_id, workspace_id, featured_at, until, featured_by)
    values (${post?.id ?? ''}, ${workspace}, ${now}, ${now}::timestamptz + interval '9 days', ${head.id})`
  await owner`insert into blocked_person (person_id, blocked_id, blocked_at) values (${asha.id}, ${head.id}, ${now})`
  await owner`
    with made as (
      insert into draft (id, person_id, type, sequence, writer, title, excerpt, words, content, created_at, updated_at)
      select gen_random_uuid(), ${asha.id}, 'ARTICLE', 2, gen_random_uuid(), ${canary}, '', 1, jsonb_build_object('title', ${canary}::text), now(), now()
      returning id
    )
    insert into draft_revision (draft_id, sequence, words, content, saved_at)
    select id, 1, 1, jsonb_build_object('title', ${canary}::text), now() from made`
}
