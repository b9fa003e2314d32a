-- How a new article finds the story that it tells: telling words of titles and bands of SimHash, with the time, so that a
-- look-up reads a few rows of the last five days however large the archive is. Rows older than that are swept nightly.

drop index article_title_words;

create table story_word (
  language text not null,
  word text not null,
  published_at timestamptz not null,
  article_id bigint not null references article on delete cascade,
  primary key (language, word, published_at, article_id)
);
create index story_word_article on story_word (article_id);
create index story_word_age on story_word (published_at);

-- Pairs that a person set apart; the machine never joins them again (I33).
create table cluster_split (
  article_a bigint not null references article on delete cascade,
  article_b bigint not null references article on delete cascade,
  by_person uuid references person,
  at timestamptz not null default now(),
  primary key (article_a, article_b),
  check (article_a < article_b)
);
