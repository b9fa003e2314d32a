-- Search forgives spelling: each word of the stories of three months, with a key of its sound that is the same in both scripts, and
-- both with one letter left out, by which words at a distance of one letter are found without reading the rest.
create table search_word (
  -- As the index of words folds it, in small letters.
  word text primary key,
  -- As a story wrote it.
  shown text not null,
  key text not null,
  stories int not null,
  seen_on date not null
) with (fillfactor = 80);

-- Apart from their counts, which change each minute. A word that one story holds outside of title and summary is not here: it may be a slip of its own.
create table search_word_near (
  word text primary key references search_word on delete cascade,
  deletes text[] not null
);
create index search_word_near_deletes on search_word_near using gin (deletes) with (fastupdate = off);

-- Stories up to this number have been read for their words.
create table search_word_progress (upto bigint not null);
insert into search_word_progress values (0);
