-- Questions of forums: what they are about, in a few tags; when somebody last answered; which are pinned, and which answer was chosen.

alter table post
  -- As `tag.rules.ts` folds them.
  add column tags text[] not null default '{}' check (cardinality(tags) <= 5),
  -- Null: nobody has commented since this was counted.
  add column active_at timestamptz,
  add column pinned_at timestamptz,
  add column answer_id uuid references comment on delete set null;
create index post_forum_active on post (workspace_id, coalesce(active_at, published_at) desc, published_at desc, id desc)
  where type = 'FORUM' and state = 'PUBLISHED';
create index post_tags on post using gin (tags) where type = 'FORUM';
create index post_pinned on post (workspace_id, pinned_at desc) where pinned_at is not null;
create index post_answer on post (answer_id) where answer_id is not null;
