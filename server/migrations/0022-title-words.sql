-- Words of the titles of the last 30 days, newest first for each word: a gin index cannot stop after the newest forty, and similar stories must not slow down as the archive grows.
create table title_word (
  language text not null,
  word text not null,
  published_at timestamptz not null,
  article_id bigint not null,
  primary key (language, word, published_at, article_id)
);
create index title_word_article on title_word (article_id);
create index title_word_published on title_word using brin (published_at);

create function keep_title_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.title_words = new.title_words and old.language = new.language and old.is_listed = new.is_listed and old.is_head = new.is_head then
      return null;
    end if;
    delete from title_word where article_id = old.id;
  end if;
  if new.is_listed and new.is_head and not new.is_calendar then
    insert into title_word
    select new.language, w, new.published_at, new.id from (select distinct unnest(new.title_words[1:16]) as w) words
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger article_title_word after insert or update on article for each row execute function keep_title_words();
