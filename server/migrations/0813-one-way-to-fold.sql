-- Texts are compared in one way everywhere. These functions take the same steps as contract/fold.ts, and what was stored by the former ones
-- is computed anew. They are parsed here, so that indexes can use them whatever the search path.

create function fold_letters(given text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(
    -- Few texts hold any of these, and `translate` is slow with so many.
    case when given collate pg_c_utf8 ~ '[\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]'
      then translate(given,
        '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯',
        '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789')
      else given end collate pg_c_utf8, nfd),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\u0300-\u036f\u093c]', '', 'g'),
    '[`\u00b4\u02b9\u02bb\u02bc\u2018-\u201b\u2032]', '''', 'g'),
    '[\u00ab\u00bb\u201c-\u201f\u2033]', '"', 'g'),
    '[\u2010-\u2015\u2043\u2212\ufe63]', '-', 'g'),
    '[\u0009-\u000d\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'),
    '\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])|\u0901', U&'\0902', 'g');
comment on function fold_letters is 'one spelling for each letter, decomposed, with its case; spaces and punctuation stay';

create function fold_text(given text) returns text language sql immutable strict parallel safe
  return regexp_replace(btrim(regexp_replace(
    normalize(replace(lower(fold_letters(given) collate pg_c_utf8), 'ς', 'σ'), nfc), ' +', ' ', 'g')),
    '([^ .,;:!?…।॥۔؟])[ .,;:!?…।॥۔؟]+$', '\1');
comment on function fold_text is 'the key by which two texts are the same to a reader';

create or replace function fold_words(given text) returns text language sql immutable strict parallel safe
  return ' ' || btrim(regexp_replace(
    normalize(replace(lower(fold_letters(given) collate pg_c_utf8), 'ς', 'σ'), nfc), '(?:[[:punct:]]| )+', ' ', 'g')) || ' ';
comment on function fold_words is 'the words of a text as searches compare them, with one space around each';

-- Stories.
alter table article
  alter column opening set expression as (opening_of(title, summary, plain)),
  alter column search set expression as (
    search_words(language, fold_letters(title), fold_letters(left(summary || ' ' || plain, 60000))));

create or replace function search_term(term text) returns tsquery language sql immutable strict parallel safe as $$
  select case
    when term ~ '[\u0900-\u097f]' then
      phraseto_tsquery('hindi', fold_letters(term)) || phraseto_tsquery('nepali', fold_letters(term)) || phraseto_tsquery('simple', fold_letters(term))
    when term ~ '[\u0b80-\u0bff]' then phraseto_tsquery('tamil', fold_letters(term)) || phraseto_tsquery('simple', fold_letters(term))
    when fold_letters(term) ~* '[a-z]' and numnode(phraseto_tsquery('english', fold_letters(term))) = 0 then ''::tsquery
    when fold_letters(term) ~* '[a-z]' then phraseto_tsquery('english', fold_letters(term)) || phraseto_tsquery('simple', fold_letters(term))
    else phraseto_tsquery('simple', fold_letters(term))
  end
$$;

update mute set pattern = normalize(lower(fold_letters(pattern) collate pg_c_utf8), nfc) where pattern is not null and not exists (
  select from mute o where o.person_id = mute.person_id and o.id <> mute.id
    and normalize(lower(fold_letters(o.pattern) collate pg_c_utf8), nfc) = normalize(lower(fold_letters(mute.pattern) collate pg_c_utf8), nfc));

-- Posts and people.
create or replace function mixed_words(title text, body text) returns tsvector language sql immutable parallel safe as $$
  select case when title || body ~ '[\u0900-\u097f]'
    then search_words('hi', fold_letters(title), fold_letters(body)) || search_words('en', fold_letters(title), fold_letters(body))
    else search_words('en', fold_letters(title), fold_letters(body)) end
$$;
update post_search s set words = mixed_words(p.title, left(p.description || ' ' || body_text(p.body), 60000))
from post p where p.id = s.post_id;
update person_search s set found_by = fold_words(p.name || ' ' || coalesce(p.custom_url, '')) from person p where p.id = s.person_id;
drop function search_fold;

-- Operators find people and organisations by the words of their names.
drop index person_name_parts;
create index person_name_words on person using gin (fold_words(name) gin_trgm_ops);
drop index workspace_name_parts;
create index workspace_name_words on workspace using gin (fold_words(name || ' ' || coalesce(name_hi, '') || ' ' || slug) gin_trgm_ops);
alter table workspace alter column found_by set expression as (
  fold_words(name || ' ' || coalesce(name_hi, '') || ' ' || city || ' ' || region || ' ' || slug));

-- Members.
drop index membership_name_pieces;
drop function name_pieces;
create function name_pieces(workspace_id uuid, folded text) returns bigint[] language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct hashtextextended(substr(folded, i, 3), uuid_hash_extended(workspace_id, 0))), '{}')
  from generate_series(1, length(folded) - 2) i;
end;
comment on function name_pieces is 'every three characters of a folded name as a number of its workspace, so that none is looked up among others';
create index membership_name_pieces on membership using gin (name_pieces(workspace_id, fold_words(shown_name)));
drop function folded_name;

-- Departments: of names that are the same now, all but the oldest get a number.
update department d set name = d.name || ' (' || n.place || ')'
from (select id, row_number() over (partition by workspace_id, fold_text(name), coalesce(session, '') order by created_at, id) as place from department) n
where n.id = d.id and n.place > 1;
drop index department_name;
create unique index department_name on department (workspace_id, fold_text(name), coalesce(session, ''));

-- Tags.
create or replace function question_tags_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from question_tag where post_id = new.id;
  end if;
  if new.type = 'FORUM' and new.state = 'PUBLISHED' then
    insert into question_tag
    select distinct new.id, fold_text(tag), new.workspace_id, new.is_global, new.published_at, coalesce(new.ranked_active_at, new.published_at),
      new.ranked_score
    from unnest(new.tags) tag;
  end if;
  return null;
end $$;
create or replace function recount_question_tags() returns void language sql as $$
  delete from question_tag;
  insert into question_tag
  select distinct p.id, fold_text(tag), p.workspace_id, p.is_global, p.published_at, coalesce(p.ranked_active_at, p.published_at), p.ranked_score
  from post p, unnest(p.tags) tag where p.type = 'FORUM' and p.state = 'PUBLISHED';
$$;
select recount_question_tags();
comment on column question_tag.tag is 'the folded tag; the post has it as it is shown';
