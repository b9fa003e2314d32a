-- Whoever is invited, was suspended or left is found from the index of states alone also where somebody asks, beside, whether she holds a seat: half of
-- what such a list cost went into rows of the table that were looked up for that.

drop index membership_by_state;
create index membership_by_state on membership (workspace_id, state, name_key, id)
  include (left_at, role, class, department_id, store_allowed, code_key, joined_at, seen_at, shown_email, shown_mobile);
