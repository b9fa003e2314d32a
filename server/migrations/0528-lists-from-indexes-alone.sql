-- Filters of members that go together are answered from one index alone, in whichever order: each row that had to be looked up in the table for
-- its role, class or state cost ten times as much.

drop index membership_by_state;
create index membership_by_state on membership (workspace_id, state, name_key, id)
  include (role, class, department_id, store_allowed, code_key, joined_at, seen_at);
drop index membership_by_role;
create index membership_by_role on membership (workspace_id, role, name_key, id)
  include (state, class, department_id, store_allowed, code_key, joined_at, seen_at) where left_at is null;
drop index membership_by_class;
create index membership_by_class on membership (workspace_id, class, name_key, id)
  include (state, role, department_id, store_allowed, code_key, joined_at, seen_at) where left_at is null and class is not null;
drop index membership_by_store;
create index membership_by_store on membership (workspace_id, name_key, id)
  include (state, role, class, department_id, code_key, joined_at, seen_at) where left_at is null and store_allowed;
