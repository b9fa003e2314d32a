-- What a post said before it was changed, for everybody who sees it; and changes that somebody who runs its workspace made.

create table post_revision (
  post_id uuid not null references post on delete cascade,
  version int not null,
  title text not null,
  description text not null,
  body jsonb,
  by_moderator boolean not null,
  written_at timestamptz not null,
  replaced_at timestamptz not null,
  redacted_at timestamptz,
  redacted_by uuid references person,
  redact_reason text not null default '',
  primary key (post_id, version)
);
comment on table post_revision is 'a text is noted here when it is replaced (C9); what is redacted keeps its row and shows nothing';
comment on column post_revision.version is 'of the post while it said this';
comment on column post_revision.by_moderator is 'whether this text itself was one that a moderator had redacted';
create index post_revision_redacted_by on post_revision (redacted_by) where redacted_by is not null;

-- Whose change the text that stands is: its author's, or that of whoever runs the workspace (C10).
alter table post add column edited_by_moderator boolean not null default false;
