-- Posts and people are found by their words and names. What is searched stands in tables of its own, so that a reaction, which changes the row of a post, writes none of these indexes.

-- English and Hindi words of a text that may hold both, by the word forms of the script that each is written in.
create function mixed_words(title text, body text) returns tsvector language sql immutable parallel safe as $$
  select case when title || body ~ '[\u0900-\u097f]'
    then search_words('hi', search_fold(title), search_fold(body)) || search_words('en', search_fold(title), search_fold(body))
    else search_words('en', search_fold(title), search_fold(body)) end
$$;

-- The texts of an article's nodes.
create function body_text(body jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(piece #>> '{}', ' '), '')
  from jsonb_path_query(body, 'strict $.**.text ? (@.type() == "string")', '{}', true) as piece
$$;

-- By the end of an id, which is random: two that share it are told apart by who may see the post.
create function id_key(kind int, id uuid) returns int4 language sql immutable strict parallel safe as $$
  select (kind << 28) + ('x' || right(id::text, 7))::bit(28)::int4
$$;

-- Whose a post is, where it stands, what it is and whether it is for everybody; as `seerKeys` asks for it.
create function post_keys(author uuid, workspace uuid, type text, is_global boolean) returns int4[] language sql immutable parallel safe as $$
  select array_remove(array[case when is_global then 1 end, id_key(1, workspace), id_key(2, author),
    (3 << 28) + array_position(array['IMAGE', 'VIDEO', 'DOCUMENT', 'ARTICLE', 'FORUM', 'PROJECT', 'QUOTE'], type)], null)
$$;

create table post_search (
  post_id uuid primary key references post on delete cascade,
  published_at timestamptz not null,
  keys int4[] not null,
  words tsvector not null,
  sounds text[]
);
comment on table post_search is 'published posts only';
comment on column post_search.sounds is 'sound keys of its words, which a job notes; null: not yet';

create function note_post_search() returns trigger language plpgsql as $$
begin
  if new.state <> 'PUBLISHED' then
    delete from post_search where post_id = new.id;
    return null;
  end if;
  insert into post_search (post_id, published_at, keys, words)
  values (new.id, new.published_at, post_keys(new.author_id, new.workspace_id, new.type, new.is_global),
    mixed_words(new.title, left(new.description || ' ' || body_text(new.body), 60000)))
  on conflict (post_id) do update set published_at = excluded.published_at, keys = excluded.keys, words = excluded.words, sounds = null;
  return null;
end $$;
create trigger post_search_noted after insert or update of author_id, workspace_id, type, title, description, body, is_global, state, published_at
  on post for each row execute function note_post_search();

insert into post_search (post_id, published_at, keys, words)
select id, published_at, post_keys(author_id, workspace_id, type, is_global),
  mixed_words(title, left(description || ' ' || body_text(body), 60000))
from post where state = 'PUBLISHED';

create index post_search_words on post_search using gin (words, keys, time_slots(published_at)) with (fastupdate = off);
create index post_search_sounds on post_search using gin (sounds, keys, time_slots(published_at)) with (fastupdate = off);
create index post_search_new on post_search (post_id) where sounds is null;

create table person_search (
  person_id uuid primary key references person on delete cascade,
  found_by text not null,
  sounds text[]
);
comment on column person_search.found_by is 'name and address, folded as fold_words does it';

create function note_person_search() returns trigger language plpgsql as $$
begin
  if new.state <> 'ACTIVE' then
    delete from person_search where person_id = new.id;
    return null;
  end if;
  insert into person_search (person_id, found_by) values (new.id, fold_words(new.name || ' ' || coalesce(new.custom_url, '')))
  on conflict (person_id) do update set found_by = excluded.found_by, sounds = null where person_search.found_by <> excluded.found_by;
  return null;
end $$;
create trigger person_search_noted after insert or update of name, custom_url, state on person for each row execute function note_person_search();

insert into person_search (person_id, found_by)
select id, fold_words(name || ' ' || coalesce(custom_url, '')) from person where state = 'ACTIVE';

create index person_search_name on person_search using gin (found_by gin_trgm_ops) with (fastupdate = off);
create index person_search_sounds on person_search using gin (sounds) with (fastupdate = off);
create index person_search_new on person_search (person_id) where sounds is null;
