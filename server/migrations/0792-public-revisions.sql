-- Outsiders read an earlier text only where it was public itself; of the texts noted so far nobody knows, so none of them counts.

alter table post_revision add column was_public boolean not null default false;
comment on column post_revision.was_public is 'whether everybody could read this text when it was replaced';
