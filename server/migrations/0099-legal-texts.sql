-- Versions of the privacy policy and the terms that an operator put in the place of those that come with Chowk. Earlier ones stay readable.

create table legal_text (
  document text not null check (document in ('PRIVACY', 'TERMS')),
  version int not null check (version > 0),
  since timestamptz not null,
  en text not null,
  hi text not null,
  by_person uuid references person,
  primary key (document, version)
);
comment on table legal_text is 'append only';
