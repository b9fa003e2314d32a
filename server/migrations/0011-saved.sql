-- Folders and totals of saved stories. A total of its own makes the limit safe against two savings at once; what was taken out stays a moment for undo.

alter table saved_article add column folder_ids bigint[] not null default '{}';

create table saved_folder (
  id bigint generated always as identity primary key,
  person_id uuid not null references person,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now()
);
create unique index saved_folder_name on saved_folder (person_id, lower(name));

create table saved_total (person_id uuid primary key references person, n int not null);

create unlogged table taken_out_article (
  person_id uuid not null,
  article_id bigint not null,
  saved_at timestamptz not null,
  note text,
  tell_updates boolean not null,
  folder_ids bigint[] not null,
  taken_out_at timestamptz not null,
  primary key (person_id, article_id)
);
