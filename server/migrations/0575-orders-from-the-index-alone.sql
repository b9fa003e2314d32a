-- Those who stand last in an order, such as thirty thousand who were invited today and were never seen, were found by walking past all before them, and
-- each was looked up in the table for her state or class. People of a state now have an order of their own by when they were seen, whether or not they left,
-- and the others are passed in the index alone.

drop index membership_gone_by_seen;
create index membership_by_state_and_seen on membership (workspace_id, state, (coalesce(seen_at, timestamptz '1970-01-01 00:00:00+00')), id)
  include (seen_at, left_at, role, class, department_id, store_allowed, code_key, shown_email, shown_mobile);
drop index membership_by_seen;
create index membership_by_seen on membership (workspace_id, (coalesce(seen_at, timestamptz '1970-01-01 00:00:00+00')), id)
  include (seen_at, state, role, class, department_id, store_allowed, code_key, shown_email, shown_mobile) where left_at is null;
drop index membership_by_joined;
create index membership_by_joined on membership (workspace_id, joined_at, id)
  include (state, role, class, department_id, store_allowed, code_key, shown_email, shown_mobile) where left_at is null;
