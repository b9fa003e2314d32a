-- A workspace may look at posts before others see them, limits whoever is new, and holds what contains its own words for a moderator.

create table community_review (
  workspace_id uuid primary key references workspace,
  mode text not null check (mode in ('OFF', 'NEW_MEMBERS', 'ALL')),
  limits_new boolean not null,
  words text[] not null default '{}' check (cardinality(words) <= 200),
  version int not null default 1
);
comment on table community_review is 'a workspace without a row has the usual of its kind';

create table community_review_category (
  workspace_id uuid not null references workspace,
  category_id uuid not null references post_category on delete cascade,
  mode text not null check (mode in ('OFF', 'NEW_MEMBERS', 'ALL')),
  primary key (workspace_id, category_id)
);
create index community_review_category_of on community_review_category (category_id);

-- For whom the limits of new members were lifted.
create table trusted_author (
  workspace_id uuid not null references workspace,
  person_id uuid not null references person,
  trusted_by uuid references person,
  trusted_at timestamptz not null,
  primary key (workspace_id, person_id)
);
create index trusted_author_person on trusted_author (person_id);
create index trusted_author_by on trusted_author (trusted_by) where trusted_by is not null;

-- What a published post is to say once a moderator has read it; until then it says what it said.
create table post_edit (
  post_id uuid primary key references post on delete cascade,
  changes jsonb not null,
  edited_at timestamptz not null
);

alter table moderation_case add column cause text check (cause in ('NEW_MEMBER', 'ALL', 'WORDS'));
alter table moderation_case add column found text[] not null default '{}';
comment on column moderation_case.found is 'words of the workspace that were found in it';
