-- People write posts in their workspace and, where that is allowed, for everybody: what they write, for whom, and under which addresses it is found.

-- Without a workspace: what every workspace begins with.
create table post_category (
  id uuid primary key default uuidv7(),
  workspace_id uuid references workspace,
  name text not null check (length(name) between 1 and 480),
  name_hi text check (length(name_hi) between 1 and 480),
  position int not null default 0,
  is_active boolean not null default true,
  version int not null default 1
);
create unique index post_category_name on post_category (coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'), lower(name));

create table post_topic (
  id uuid primary key default uuidv7(),
  category_id uuid not null references post_category on delete cascade,
  name text not null check (length(name) between 1 and 480),
  name_hi text check (length(name_hi) between 1 and 480),
  slug text not null check (slug = lower(slug)),
  is_active boolean not null default true,
  unique (category_id, slug)
);

insert into post_category (name, name_hi, position) values
  ('Announcements', 'सूचनाएँ', 0), ('Events', 'आयोजन', 1), ('Learning', 'पढ़ाई', 2), ('Questions', 'सवाल', 3), ('Everyday', 'रोज़मर्रा', 4);

create table post (
  id uuid primary key default uuidv7(),
  -- Null: she is no longer here.
  author_id uuid references person,
  -- Null: an individual's own.
  workspace_id uuid references workspace,
  type text not null check (type in ('IMAGE', 'VIDEO', 'DOCUMENT', 'ARTICLE', 'FORUM', 'PROJECT', 'QUOTE')),
  title text not null default '',
  description text not null default '',
  body jsonb,
  slug text not null unique,
  category_id uuid references post_category,
  topic_id uuid references post_topic on delete set null,
  audience uuid[] check (cardinality(audience) > 0),
  is_global boolean not null default false,
  by_minor boolean not null default false,
  state text not null check (state in ('DRAFT', 'PENDING_REVIEW', 'SCHEDULED', 'PUBLISHED', 'CHANGES_REQUESTED', 'REJECTED', 'HIDDEN',
    'REMOVED', 'DELETED', 'PURGED')),
  publish_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references person,
  delete_reason text not null default '',
  likes_count int not null default 0 check (likes_count >= 0),
  comments_count int not null default 0 check (comments_count >= 0),
  score int not null default 0 check (score >= 0),
  hot real not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  check (not (is_global and by_minor)),
  check (state <> 'PUBLISHED' or published_at is not null)
);
comment on column post.audience is 'departments; null is the whole workspace. No table beside it: a department that goes away must not widen what was meant for it';
comment on column post.score is 'distinct people who liked it, and twice those who commented on it, its author left out';
comment on column post.hot is 'what top rated is ordered by (C23)';
create index post_workspace on post (workspace_id, published_at desc, id desc) where state = 'PUBLISHED';
create index post_workspace_category on post (workspace_id, category_id, published_at desc, id desc) where state = 'PUBLISHED';
create index post_workspace_type on post (workspace_id, type, published_at desc, id desc) where state = 'PUBLISHED';
create index post_workspace_hot on post (workspace_id, hot desc, published_at desc, id desc) where state = 'PUBLISHED' and hot > 0;
create index post_global on post (published_at desc, id desc) where state = 'PUBLISHED' and is_global;
create index post_global_hot on post (hot desc, published_at desc, id desc) where state = 'PUBLISHED' and is_global and hot > 0;
create index post_cooling on post (published_at) where state = 'PUBLISHED' and hot > 0;
create index post_author on post (author_id, published_at desc, id desc);
create index post_category_of on post (category_id) where category_id is not null;
create index post_topic_of on post (topic_id, published_at desc, id desc) where topic_id is not null;
create index post_deleted on post (deleted_at) where deleted_at is not null;
create index post_deleted_by on post (deleted_by) where deleted_by is not null;

-- Every address that a post has or had; none is given twice.
create table post_slug (
  slug text primary key,
  post_id uuid not null references post on delete cascade
);
create index post_slug_post on post_slug (post_id);

create table post_attachment (
  post_id uuid not null references post on delete cascade,
  attachment_id uuid not null references attachment on delete cascade,
  position smallint not null,
  title text not null default '',
  primary key (post_id, attachment_id)
);
create index post_attachment_attachment on post_attachment (attachment_id);

create table post_feature (
  id uuid primary key default uuidv7(),
  post_id uuid not null references post on delete cascade,
  -- Null: for everybody.
  workspace_id uuid references workspace,
  featured_at timestamptz not null,
  until timestamptz not null,
  featured_by uuid references person
);
create unique index post_feature_once on post_feature (post_id, coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'));
create index post_feature_workspace on post_feature (workspace_id, featured_at desc);
create index post_feature_by on post_feature (featured_by) where featured_by is not null;

-- Whom somebody does not want to meet (G27).
create table blocked_person (
  person_id uuid not null references person,
  blocked_id uuid not null references person,
  blocked_at timestamptz not null,
  primary key (person_id, blocked_id),
  check (person_id <> blocked_id)
);
create index blocked_person_blocked on blocked_person (blocked_id);
