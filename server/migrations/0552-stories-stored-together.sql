-- Several stories are stored by one statement: what their days count and which words their titles have is written once for all of them, in one order.
-- Words by which a story is found carry no reference of their own: thirteen of a story were checked against it one by one, and nothing reads a word
-- whose story is gone; all are swept after six days.
create function count_list_days() returns trigger language plpgsql as $$
begin
  insert into list_day
  select list, day, count(*) from (
    select unnest(array['latest', 'latest:' || language]) as list, (published_at at time zone 'UTC')::date as day
    from added where is_listed and is_head and not is_calendar) each
  group by list, day order by list, day
  on conflict (list, day) do update set n = list_day.n + excluded.n;
  return null;
end $$;
drop trigger article_list_day on article;
create trigger article_list_day after update or delete on article for each row execute function count_list_day();
create trigger article_list_days after insert on article referencing new table as added for each statement execute function count_list_days();

create function add_title_words() returns trigger language plpgsql as $$
begin
  insert into title_word
  select a.language, words.w, a.published_at, a.id from added a, lateral (select distinct unnest(a.title_words[1:16]) as w) words
  where a.is_listed and a.is_head and not a.is_calendar
  on conflict do nothing;
  return null;
end $$;
drop trigger article_title_word on article;
create trigger article_title_word after update on article for each row execute function keep_title_words();
create trigger article_title_words after insert on article referencing new table as added for each statement execute function add_title_words();

alter table story_word drop constraint story_word_article_id_fkey;
drop index story_word_article;
drop index story_word_age;
create index story_word_age on story_word using brin (published_at);

-- The same letters go and change as before, without a pattern.
create or replace function search_fold(given text) returns text language sql immutable strict parallel safe as $$
  select translate(normalize(given, nfd), U&'\0901\093c\200b\200c\200d\00ad', U&'\0902')
$$;
