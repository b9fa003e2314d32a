-- Who gave most to a community in a period is counted from what was written then; whoever does not want to be named there is left out.

create table top_user_opt_out (
  person_id uuid primary key references person,
  since timestamptz not null
);

create index comment_lately on comment (created_at) where removed_at is null;
create index comment_of on comment (subject_kind, subject_id, created_at) where removed_at is null;
create index reaction_lately on reaction (reacted_at);
