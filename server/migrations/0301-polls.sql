-- A post may ask its readers to choose: the choices, until when, and who chose what, which is shown to nobody.

create table poll (
  post_id uuid primary key references post on delete cascade,
  is_multiple boolean not null,
  -- Results are shown when it has closed; else to whoever has voted.
  hides_results boolean not null,
  closes_at timestamptz not null,
  voters int not null default 0 check (voters >= 0),
  -- Since then its voters know that it has closed.
  told_at timestamptz
);
create index poll_closing on poll (closes_at) where told_at is null;

create table poll_choice (
  post_id uuid not null references poll on delete cascade,
  position smallint not null check (position between 0 and 5),
  text text not null check (length(text) between 1 and 960),
  votes int not null default 0 check (votes >= 0),
  primary key (post_id, position)
);
comment on column poll_choice.votes is 'rows of poll_vote, counted in the transaction that writes them';

create table poll_vote (
  post_id uuid not null,
  position smallint not null,
  person_id uuid not null references person,
  voted_at timestamptz not null,
  primary key (post_id, person_id, position),
  foreign key (post_id, position) references poll_choice on delete cascade
);
create index poll_vote_person on poll_vote (person_id);
create index poll_vote_choice on poll_vote (post_id, position);
