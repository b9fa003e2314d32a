-- The index of words knows times, publications, categories, languages and audio as well, so that a search reads little more than it shows and a filter is counted from it.

-- Blocks of 15 minutes, 1 hour, 4 hours … 4096 hours that hold a moment; `timeWindows` walks them, newest first.
create function time_slots(moment timestamptz) returns int4[] language sql immutable strict parallel safe as $$
  select array[quarter, (1 << 28) + (quarter >> 2), (2 << 28) + (quarter >> 4), (3 << 28) + (quarter >> 6), (4 << 28) + (quarter >> 8),
    (5 << 28) + (quarter >> 10), (6 << 28) + (quarter >> 12), (7 << 28) + (quarter >> 14)]
  from (select floor(extract(epoch from moment) / 900)::int4 as quarter) x
$$;

-- What a list is narrowed by: whether it can be heard, its publication, categories and language.
create function list_keys(publication bigint, categories smallint[], language text, audio text) returns int4[] language sql immutable parallel safe as $$
  select array_remove(array[
    case when audio in ('READY', 'PUBLISHER') then 1 end,
    (1 << 28) + publication::int4,
    (2 << 28) + categories[1]::int4, (2 << 28) + categories[2]::int4, (2 << 28) + categories[3]::int4,
    (3 << 28) + (ascii(language) << 16) + (ascii(substr(language, 2)) << 8) + ascii(substr(language, 3))], null)
$$;

drop index article_search;
create index article_search on article using gin (search, list_keys(publication_id, category_ids, language, audio_status), time_slots(published_at))
  with (fastupdate = off) where is_listed;
drop index article_time;
