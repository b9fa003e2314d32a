-- From feed to reader: publications, feeds, categories, articles joined into clusters of one story, and the counts per day that make page 5,000 cost what page 1 costs.

create table category (
  id smallint primary key generated always as identity,
  slug text not null unique,
  name text not null,
  name_hi text,
  scene text not null default 'square',
  sensitive boolean not null default false,
  position smallint not null default 0
);

create table publication (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  name_hi text,
  home_url text not null,
  logo text not null,
  languages text[] not null default '{en}',
  country text not null default 'IN',
  place text,
  owner text,
  time_zone text not null default 'Asia/Kolkata',
  category_ids smallint[] not null default '{}',
  licence text not null default 'EXCERPT' check (licence in ('FULL_TEXT', 'EXCERPT')),
  licence_note text,
  age_flag boolean not null default false,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'SUSPENDED')),
  status_reason text,
  follower_count int not null default 0,
  week_count int not null default 0,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);

create table feed (
  id bigint generated always as identity primary key,
  publication_id bigint not null references publication,
  url text not null unique,
  title text,
  state text not null default 'ACTIVE'
    check (state in ('ACTIVE', 'PAUSED', 'BROKEN', 'GONE', 'CHALLENGED', 'DUPLICATE', 'CALENDAR')),
  category_map jsonb not null default '{}',
  etag text,
  last_modified text,
  body_hash bytea,
  next_poll_at timestamptz not null default now(),
  last_poll_at timestamptz,
  last_item_at timestamptz,
  failures int not null default 0,
  failing_since timestamptz,
  error_code text,
  error_message text,
  moved_to text,
  moved_seen jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index feed_due on feed (next_poll_at) where state in ('ACTIVE', 'BROKEN', 'CHALLENGED', 'CALENDAR');
create index feed_publication on feed (publication_id);

create table feed_poll (
  feed_id bigint not null references feed on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('NEW', 'SAME', 'FAILED')),
  new_items int not null default 0,
  took_ms int not null default 0,
  bytes int not null default 0,
  error_code text,
  primary key (feed_id, at)
);

-- One story as several publications tell it. trend_k is log2(S) + t/H (T3): it changes only with events, so trending is an index scan.
create table cluster (
  id bigint generated always as identity primary key,
  language text not null,
  newest_at timestamptz not null,
  publication_count int not null default 1,
  trend_k double precision not null default '-infinity',
  created_at timestamptz not null default now()
);
create index cluster_trend on cluster (trend_k desc, id desc) where trend_k > '-infinity';

create table article (
  id bigint generated always as identity primary key,
  key text not null generated always as (base36(id)) stored,
  cluster_id bigint not null references cluster,
  publication_id bigint not null references publication,
  state text not null default 'READY' check (state in ('FETCHED', 'READY', 'UPDATED', 'WITHDRAWN', 'HIDDEN', 'REMOVED')),
  is_listed boolean not null generated always as (state in ('READY', 'UPDATED')) stored,
  -- The representative of its cluster in every list that has no reader of its own (I34).
  is_head boolean not null default true,
  -- Left out of Latest and Trending: items of a calendar of things to come (I14).
  is_calendar boolean not null default false,
  language text not null,
  slug text not null,
  title text not null,
  summary text not null default '',
  html text not null default '',
  plain text not null default '',
  author text,
  url text not null,
  canonical_url text not null,
  picture_url text,
  picture_src text not null,
  picture_widths int[] not null default '{}',
  picture_alt text not null default '',
  enclosures jsonb not null default '[]',
  published_at timestamptz not null,
  declared_at timestamptz,
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz,
  category_ids smallint[] not null check (cardinality(category_ids) between 1 and 3),
  categories_by text not null default 'FEED' check (categories_by in ('FEED', 'RULES', 'PERSON')),
  level smallint,
  level_method text,
  words int not null default 0,
  minutes smallint not null default 1,
  sensitive boolean not null default false,
  paywalled boolean not null default false,
  title_key text not null default '',
  title_words text[] not null default '{}',
  simhash bigint,
  version int not null default 1,
  missing_since timestamptz,
  audio_status text not null default 'NONE' check (audio_status in ('NONE', 'QUEUED', 'MAKING', 'READY', 'FAILED', 'PUBLISHER')),
  unique (publication_id, canonical_url)
);
create index article_latest on article (published_at desc, id desc) where is_listed and is_head and not is_calendar;
create index article_latest_language on article (language, published_at desc, id desc) where is_listed and is_head and not is_calendar;
create index article_publication on article (publication_id, published_at desc, id desc) where is_listed;
create index article_cluster on article (cluster_id, published_at desc);
create index article_title_words on article using gin (title_words) with (fastupdate = off);
create index article_recent on article (first_seen_at desc, id desc);

create table article_category (
  category_id smallint not null references category,
  published_at timestamptz not null,
  article_id bigint not null references article on delete cascade,
  primary key (category_id, published_at, article_id)
);
create index article_category_article on article_category (article_id);

-- Where an article was met: identity inside the feed (I17), so that a second look finds it again.
create table article_feed (
  feed_id bigint not null references feed on delete cascade,
  identity text not null,
  article_id bigint not null references article on delete cascade,
  body_hash bytea,
  primary key (feed_id, identity)
);
create index article_feed_article on article_feed (article_id);

-- What was removed by law or moderation never comes back as new (I23).
create table tombstone (feed_id bigint not null, identity text not null, at timestamptz not null default now(), primary key (feed_id, identity));

create table article_version (
  article_id bigint not null references article on delete cascade,
  number int not null,
  at timestamptz not null,
  size text not null check (size in ('FIRST', 'MAJOR', 'MINOR')),
  title text not null,
  plain text not null,
  primary key (article_id, number)
);

-- Rows of the unfiltered lists by UTC day of publication, changed in the writer's transaction (stack: counts per day).
create table list_day (list text not null, day date not null, n int not null, primary key (list, day));

create function count_list_day() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.is_listed and old.is_head and not old.is_calendar;
  stands boolean := tg_op <> 'DELETE' and new.is_listed and new.is_head and not new.is_calendar;
begin
  if was and stands and old.published_at = new.published_at and old.language = new.language then
    return null;
  end if;
  if was then
    update list_day set n = n - 1 where list in ('latest', 'latest:' || old.language) and day = (old.published_at at time zone 'UTC')::date;
  end if;
  if stands then
    insert into list_day
    select list, (new.published_at at time zone 'UTC')::date, 1 from unnest(array['latest', 'latest:' || new.language]) list
    on conflict (list, day) do update set n = list_day.n + 1;
  end if;
  return null;
end $$;
create trigger article_list_day after insert or update or delete on article for each row execute function count_list_day();

-- Followed publications and categories, of persons (weight and order make the mix) and of visitors' devices (merged when they sign in).
create table followed_publication (
  person_id uuid references person,
  device_id uuid references device on delete cascade,
  publication_id bigint not null references publication,
  weight smallint not null default 2 check (weight between 1 and 3),
  position int not null default 0,
  at timestamptz not null default now(),
  check ((person_id is null) <> (device_id is null)),
  unique nulls not distinct (person_id, device_id, publication_id)
);
create table followed_category (
  person_id uuid references person,
  device_id uuid references device on delete cascade,
  category_id smallint not null references category,
  at timestamptz not null default now(),
  check ((person_id is null) <> (device_id is null)),
  unique nulls not distinct (person_id, device_id, category_id)
);
create table blocked_publication (
  person_id uuid not null references person,
  publication_id bigint not null references publication,
  at timestamptz not null default now(),
  primary key (person_id, publication_id)
);

create table saved_article (
  person_id uuid not null references person,
  article_id bigint not null references article,
  saved_at timestamptz not null default now(),
  note text check (length(note) <= 500),
  tell_updates boolean not null default false,
  primary key (person_id, article_id)
);
create index saved_article_newest on saved_article (person_id, saved_at desc, article_id desc);

-- What a person or a device opened: one row an article; read states act on the cluster (I36).
create table reading (
  person_id uuid references person,
  device_id uuid references device on delete cascade,
  article_id bigint not null references article,
  cluster_id bigint not null references cluster,
  first_opened_at timestamptz not null,
  last_opened_at timestamptz not null,
  opens int not null default 1,
  active_seconds int not null default 0,
  progress smallint not null default 0,
  qualified_at timestamptz,
  completed_at timestamptz,
  marked_read boolean not null default false,
  hidden boolean not null default false,
  position jsonb,
  last_beat_at timestamptz,
  source_list text,
  purpose text not null default 'READING_HISTORY',
  check ((person_id is null) <> (device_id is null)),
  unique nulls not distinct (person_id, device_id, article_id)
);
create index reading_person on reading (person_id, last_opened_at desc) where person_id is not null;
create index reading_device on reading (device_id, last_opened_at desc) where device_id is not null;
create index reading_person_cluster on reading (person_id, cluster_id) where person_id is not null;

create table news_setting (
  person_id uuid primary key references person,
  learned boolean not null default true,
  history_paused boolean not null default false,
  shortcuts boolean not null default true,
  mark_on_scroll boolean not null default false,
  filter jsonb,
  text_settings jsonb not null default '{}',
  levels_reset_at timestamptz
);
