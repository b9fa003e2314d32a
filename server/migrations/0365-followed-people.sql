-- People follow other people: what these write stands in their list, and they are told of it.

create table followed_person (
  person_id uuid not null references person,
  followed_id uuid not null references person,
  followed_at timestamptz not null,
  primary key (person_id, followed_id),
  check (person_id <> followed_id)
);
-- Who follows somebody, in the order in which a job tells them.
create index followed_person_followed on followed_person (followed_id, person_id);
