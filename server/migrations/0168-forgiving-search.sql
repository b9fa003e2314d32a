-- Search forgives spelling: each word of the stories of three months, with a key of its sound that is the same in both scripts, and
-- both with one letter left out, by which words at a distance of one letter are found without reading the rest.
create table search_word (
  -- As the index of words folds it, in small letters.
  word text primary key,
  -- As a story wrote it.
  shown text not null,
  key text not null,
  stories int not null,
  -- Null while only one story holds it, outside of its title: that may be a slip of its own.
  deletes text[],
  seen_on date not null
) with (fillfactor = 80);
create index search_word_deletes on search_word using gin (deletes) with (fastupdate = off);

-- Stories up to this number have been read for their words.
create table search_word_progress (upto bigint not null);
insert into search_word_progress values (0);
