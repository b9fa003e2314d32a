-- What moderation, a publisher or the law takes out of sight is gone for visitors at once: every process forgets the answers
-- it keeps for them when it hears of it.
create function article_out_of_sight() returns trigger language plpgsql as $$
begin
  perform pg_notify('kept_copies', '');
  return null;
end $$;

create trigger article_out_of_sight after update of state, hidden_for_minors on article for each row
  when ((old.state is distinct from new.state and new.state in ('WITHDRAWN', 'HIDDEN', 'REMOVED'))
    or (new.hidden_for_minors and not old.hidden_for_minors))
  execute function article_out_of_sight();
