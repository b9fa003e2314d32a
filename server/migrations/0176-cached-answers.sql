-- What moderation, a publisher, an operator or the law changes about what visitors may see reaches them at once in both directions: what is
-- taken out of sight, and what comes back, is labelled, loses its label, or belongs to a publication or an organisation that is suspended or opened again.
create function forget_cached_answers() returns trigger language plpgsql as $$
begin
  perform pg_notify('kept_copies', '');
  return null;
end $$;

-- A publication says it once for all of its stories.
drop trigger article_out_of_sight on article;
drop function article_out_of_sight();
create trigger article_seen_otherwise after update of state, disputed, sensitive, hidden_for_minors on article for each row
  when ((old.state is distinct from new.state
      and (old.state in ('WITHDRAWN', 'HIDDEN', 'REMOVED') or new.state in ('WITHDRAWN', 'HIDDEN', 'REMOVED')))
    or old.disputed is distinct from new.disputed
    or old.sensitive is distinct from new.sensitive
    or old.hidden_for_minors is distinct from new.hidden_for_minors)
  execute function forget_cached_answers();

create trigger publication_seen_otherwise after update of status, licence on publication for each row
  when (old.status is distinct from new.status or old.licence is distinct from new.licence)
  execute function forget_cached_answers();

create trigger workspace_seen_otherwise after update of state, is_public, may_be_public, verified_at on workspace for each row
  when (old.state is distinct from new.state or old.is_public is distinct from new.is_public
    or old.may_be_public is distinct from new.may_be_public or old.verified_at is distinct from new.verified_at)
  execute function forget_cached_answers();
