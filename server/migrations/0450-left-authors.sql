-- Who leaves and takes along what she wrote hides it from everybody at once; those who moderate read it for ninety days more, then it goes for good (C51).

alter table post add column author_left_at timestamptz;
comment on column post.author_left_at is 'since then its author is gone and wanted it gone: whatever is decided about it, it is published no more';
create index post_author_left on post (author_left_at) where author_left_at is not null;

alter table comment add column author_left_at timestamptz;
comment on column comment.author_left_at is 'see post.author_left_at; null again once its words are gone';
create index comment_author_left on comment (author_left_at) where author_left_at is not null;
