-- A post shares another one with words of its own, and a comment quotes a passage of what it answers. Neither holds what it quotes: who may
-- not see the source, or comes after it was removed, sees that it is not available. So no row of theirs hangs on the source.
alter table post add column quoted_id uuid;
create index post_quoted on post (quoted_id) where quoted_id is not null;
alter table comment add column quote jsonb;
