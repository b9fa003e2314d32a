-- Search: title before text, each language by its own word forms; hindi ships no stop words, so those are left out of questions instead.
-- GIN without its pending list: a search never reads through what was added since (measured: 31 MB at 200,000 articles).

create function search_words(language text, title text, body text) returns tsvector language sql immutable parallel safe as $$
  select case language
    when 'en' then setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B')
    when 'hi' then setweight(to_tsvector('hindi', title), 'A') || setweight(to_tsvector('hindi', body), 'B')
    when 'ta' then setweight(to_tsvector('tamil', title), 'A') || setweight(to_tsvector('tamil', body), 'B')
    when 'ne' then setweight(to_tsvector('nepali', title), 'A') || setweight(to_tsvector('nepali', body), 'B')
    else setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'B')
  end
$$;

-- Spellings with and without the dot below, the moon dot and the joiners are one word to a reader of Hindi.
create function search_fold(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(translate(normalize(given, nfd), U&'\0901', U&'\0902'), '[\u093c\u200b-\u200d\u00ad]', '', 'g')
$$;

alter table article add column search tsvector not null generated always as (
  search_words(language, search_fold(title), search_fold(left(summary || ' ' || plain, 60000)))) stored;
alter table article alter column search set statistics 1000;
create index article_search on article using gin (search) with (fastupdate = off) where is_listed;

create function search_config(language text) returns regconfig language sql immutable strict parallel safe as $$
  select case language when 'en' then 'english' when 'hi' then 'hindi' when 'ta' then 'tamil' when 'ne' then 'nepali' else 'simple' end::regconfig
$$;

-- A word or phrase of a question in the word forms of every language written in its script. English stop words alone ask for nothing.
create function search_term(term text) returns tsquery language sql immutable strict parallel safe as $$
  select case
    when term ~ '[\u0900-\u097f]' then
      phraseto_tsquery('hindi', search_fold(term)) || phraseto_tsquery('nepali', search_fold(term)) || phraseto_tsquery('simple', search_fold(term))
    when term ~ '[\u0b80-\u0bff]' then phraseto_tsquery('tamil', search_fold(term)) || phraseto_tsquery('simple', search_fold(term))
    when term ~* '[a-z]' and numnode(phraseto_tsquery('english', term)) = 0 then ''::tsquery
    when term ~* '[a-z]' then phraseto_tsquery('english', search_fold(term)) || phraseto_tsquery('simple', search_fold(term))
    else phraseto_tsquery('simple', search_fold(term))
  end
$$;

-- Words that stand in titles of the last 90 days with the number of stories; made anew by a job.
create table search_term (
  folded text not null,
  shown text not null,
  language text not null,
  stories int not null,
  primary key (folded, language)
);
create index search_term_prefix on search_term (folded text_pattern_ops, stories desc);
create index search_term_alike on search_term using gist (folded gist_trgm_ops);
