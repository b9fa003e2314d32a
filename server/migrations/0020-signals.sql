-- What readers do, as the lists need it: events of trending, counts of a quarter of an hour, shown stories, which story is opened after which, and undoing.
-- Tables without a reference to cluster on purpose: each such check would lock the row of the very story that everybody reads.

alter table reading add column source_place smallint;
alter table reading add column publisher_opened_at timestamptz;
create index reading_cluster on reading (cluster_id);

-- One row an actor, kind and story: an actor counts again only after 24 hours (T4). Rows go after 72 hours (P5); the sum stays in cluster.trend_k.
create table trend_event (
  cluster_id bigint not null,
  is_person boolean not null,
  actor_id uuid not null,
  kind text not null check (kind in ('OPEN', 'READ', 'LISTEN', 'SAVE', 'SHARE', 'REPORT')),
  workspace_id uuid,
  network bytea,
  weight real not null,
  at timestamptz not null,
  primary key (cluster_id, is_person, actor_id, kind)
);
create index trend_event_network on trend_event (cluster_id, network, at) where not is_person;
create index trend_event_workspace on trend_event (workspace_id, at) where workspace_id is not null;
create index trend_event_at on trend_event using brin (at);

-- Five people reported the story within a day: its sum is halved until moderation has looked (T8).
alter table cluster add column trend_halved boolean not null default false;

-- Sums of a quarter of an hour, without any name; kept 72 hours.
create table story_count (
  cluster_id bigint not null,
  slot timestamptz not null,
  shown int not null default 0,
  opens int not null default 0,
  reads int not null default 0,
  primary key (cluster_id, slot)
);
create index story_count_slot on story_count using brin (slot);

-- Opens that fade by half in a quarter of an hour, kept like trend_k, so that the most opened now are an index scan.
create table story_pulse (cluster_id bigint primary key, pulse_k double precision not null);
create index story_pulse_now on story_pulse (pulse_k desc);

-- After reading one story, which was opened next: fades by half in two hours, no reader in it.
create table next_read (
  from_cluster bigint not null,
  to_cluster bigint not null,
  step_k double precision not null,
  primary key (from_cluster, to_cluster)
);
create index next_read_best on next_read (from_cluster, step_k desc);

-- Batches of shown stories as browsers send them. Those of minors and of devices without consent come without an actor and go once they are counted.
create table shown_batch (
  id bigint generated always as identity primary key,
  person_id uuid,
  device_id uuid,
  list text not null,
  at timestamptz not null,
  article_ids bigint[] not null,
  counted boolean not null default false
);
create index shown_batch_waiting on shown_batch (id) where not counted;
create index shown_batch_at on shown_batch using brin (at);

-- What "mark all as read" changed, so that undoing brings back exactly that (RR21).
create table read_undo (
  token uuid primary key default uuidv7(),
  person_id uuid not null references person,
  list text not null,
  at timestamptz not null,
  marked int not null,
  before jsonb not null,
  undone_at timestamptz
);
create index read_undo_person on read_undo (person_id, at desc);
