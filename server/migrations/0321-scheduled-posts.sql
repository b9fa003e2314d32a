-- A post may come out at a time that its author chose: what is due is found at once.

create index post_scheduled on post (publish_at) where state = 'SCHEDULED';
-- What its author has still to send out: few of each person.
create index post_waiting on post (author_id, created_at desc)
  where state in ('DRAFT', 'SCHEDULED', 'PENDING_REVIEW', 'CHANGES_REQUESTED', 'REJECTED');

alter table post add column not_published_because text;
comment on column post.not_published_because is 'why it did not come out at its time and is a draft again; null: it was put back by its author, or never waited';
comment on column post.publish_at is 'when it comes out, or was to come out';

alter table poll add column hours int;
update poll l set hours = greatest(1, round(extract(epoch from l.closes_at - coalesce(p.published_at, p.created_at)) / 3600)) from post p where p.id = l.post_id;
update poll set hours = 168 where hours is null;
alter table poll alter column hours set not null;
alter table poll alter column hours set default 24;
comment on column poll.hours is 'for so long it is open, from when its post comes out';
