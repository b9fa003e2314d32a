-- Lists that a reader narrows: indexes for one publication, category or language in order of time, filter sets, muted words, and the folded opening of each article that mutes are matched against.

-- Marks above Latin letters go, Indian signs stay; the collation is named so that every server folds alike.
create function fold_words(given text) returns text language sql immutable strict parallel safe as $$
  select ' ' || btrim(regexp_replace(
    regexp_replace(
      normalize(regexp_replace(normalize(lower(given collate pg_c_utf8), nfd), '[\u0300-\u036f\u200b-\u200d\u00ad]', '', 'g'), nfc),
      '[[:punct:]]+', ' ', 'g'),
    '[[:space:]\u00a0]+', ' ', 'g')) || ' '
$$;

-- Title and the first sixty words: what a muted word is looked for in (X13).
create function opening_of(title text, summary text, plain text) returns text language sql immutable parallel safe as $$
  select fold_words(title || ' ' || array_to_string(
    (string_to_array(regexp_replace(left(coalesce(nullif(plain, ''), summary), 1200), '\s+', ' ', 'g'), ' '))[1:60], ' '))
$$;

alter table article add column opening text not null generated always as (opening_of(title, summary, plain)) stored;

create index article_listed on article (published_at desc, id desc) where is_listed and not is_calendar;
create index article_listed_language on article (language, published_at desc, id desc) where is_listed and not is_calendar;
create index reading_hidden on reading (person_id) where hidden;
create index followed_publication_publication on followed_publication (publication_id);
create index publication_name on publication (lower(name));

alter table publication add column about text, add column about_hi text, add column since_year smallint;

create table filter_set (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  created_at timestamptz not null default now(),
  unique (person_id, name)
);

-- The set that a reader begins with on this device (X11).
create table device_filter_set (
  person_id uuid not null references person,
  device_id uuid not null references device on delete cascade,
  filter_set_id uuid not null references filter_set on delete cascade,
  primary key (person_id, device_id)
);

-- A word, a phrase, a whole publication or a whole category that a reader does not want to meet; `pattern` is the folded word as LIKE reads it.
create table mute (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  word text check (length(word) between 2 and 60),
  pattern text,
  publication_id bigint references publication,
  category_id smallint references category,
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  check ((word is null) = (pattern is null)),
  check (word is not null or publication_id is not null or category_id is not null),
  unique nulls not distinct (person_id, pattern, publication_id, category_id)
);
create index mute_person on mute (person_id);
