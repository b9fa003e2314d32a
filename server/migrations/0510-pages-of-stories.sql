-- Many feeds give a sentence or two, and no questions come of them. Where a publication agreed to full text, the page of a story that questions are
-- wanted of is read for its text: kept here beside the article and never shown. It belongs to nobody and goes with the article.

create table article_page (
  article_id bigint primary key references article on delete cascade,
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'FETCHING', 'EXTRACTED', 'TOO_SHORT', 'PAYWALL', 'BLOCKED', 'FAILED')),
  -- Of which version of the article it speaks: a changed story is read anew.
  article_version int not null,
  attempts int not null default 0,
  -- When its turn comes; while it is fetched, until when nobody else takes it; null once nothing more is tried.
  next_at timestamptz,
  text text not null default '',
  words int not null default 0
);
create index article_page_next on article_page (next_at) where next_at is not null;

-- From when the next page of a publication may be asked for: several processes read pages, and a publication is asked by one at a time.
create table publication_turn (
  publication_id bigint primary key references publication on delete cascade,
  free_at timestamptz not null
);

-- Whether the questions of a story were made of its page or of what the feed gave.
alter table quiz_story add column of_page boolean not null default false;
