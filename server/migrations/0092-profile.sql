-- What people say of themselves: one row for each who has said anything, and one table for the entries of all five sections.

alter table person add column version int not null default 1;

create table profile (
  person_id uuid primary key references person,
  called text not null default '',
  headline text not null default '',
  about text not null default '',
  languages text[] not null default '{}',
  visibility jsonb not null default '{}',
  scene text,
  portrait smallint not null default 0,
  version int not null default 1,
  changed_at timestamptz not null
);
comment on column profile.visibility is 'by part; what is not named is for the workspace';

-- Dates are texts, as exact as somebody remembers them: 2024, 2024-06 or 2024-06-01; their order as texts is their order in time.
create table profile_entry (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  section text not null check (section in ('skill', 'experience', 'education', 'certification', 'achievement')),
  title text not null,
  place text not null default '',
  town text not null default '',
  begins text collate "C",
  ends text collate "C",
  is_current boolean not null default false,
  level smallint check (level between 1 and 5),
  grade text not null default '',
  words text not null default '',
  url text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((section = 'skill') = (level is not null)),
  check ((section = 'skill') = (begins is null))
);
create index profile_entry_person on profile_entry (person_id, section);
create unique index profile_entry_skill on profile_entry (person_id, lower(title)) where section = 'skill';
