-- Every update of a row has all checks of its table prepared, also those of columns that it leaves alone: for a post they took more than to count a
-- reaction. These are asked where one of their columns is written, by one trigger, since each of a table's triggers is copied for every statement that
-- writes to it. What is null passes, as with a check.
create function post_checked() returns trigger language plpgsql as $$
declare
  broken text := case
    when new.type not in ('IMAGE', 'VIDEO', 'DOCUMENT', 'ARTICLE', 'FORUM', 'PROJECT', 'QUOTE') then 'post_type_check'
    when new.state not in ('DRAFT', 'PENDING_REVIEW', 'SCHEDULED', 'PUBLISHED', 'CHANGES_REQUESTED', 'REJECTED', 'HIDDEN', 'REMOVED', 'DELETED', 'PURGED')
      then 'post_state_check'
    when new.state = 'PUBLISHED' and new.published_at is null then 'post_published_check'
    when new.is_global and new.by_minor then 'post_by_minor_check'
    when cardinality(new.audience) = 0 then 'post_audience_check'
    when cardinality(new.tags) > 5 then 'post_tags_check'
    when new.deleted_as not in ('AUTHOR', 'MODERATOR', 'OPERATOR') then 'post_deleted_as_check' end;
begin
  if broken is not null then
    raise exception 'new row for relation "post" violates check constraint "%"', broken
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = broken;
  end if;
  return null;
end $$;
create trigger post_checked after insert or update of type, state, published_at, is_global, by_minor, audience, tags, deleted_as on post
  for each row execute function post_checked();
alter table post
  drop constraint post_audience_check,
  drop constraint post_check,
  drop constraint post_check1,
  drop constraint post_deleted_as_check,
  drop constraint post_state_check,
  drop constraint post_tags_check,
  drop constraint post_type_check;
