-- Members are found by a piece of their names in every script: the database's own pieces of three letters know none but Latin ones. A list is read from an index whatever it is narrowed to.

create function folded_name(name text) returns text language sql immutable strict parallel safe
  return replace(lower(normalize(name, nfc)), U&'\093C', '');
comment on function folded_name is 'as names are compared: small letters, and no dot below them, since it is often left out';

create function name_pieces(workspace_id uuid, name text) returns bigint[] language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct hashtextextended(substr(folded, i, 3), uuid_hash_extended(workspace_id, 0))), '{}')
  from (select folded_name(name) as folded) f, generate_series(1, length(folded) - 2) i;
end;
comment on function name_pieces is 'every three letters of a name as a number that is the workspace’s own, so that none is looked for among the names of others';

alter table membership add column code_key text collate "C" generated always as (lower(employee_code)) stored;

drop index membership_name_parts;
create index membership_name_pieces on membership using gin (name_pieces(workspace_id, shown_name || ' ' || coalesce(employee_code, '')));
drop index membership_by_code;
create index membership_by_code on membership (workspace_id, code_key) where code_key is not null;
create index membership_by_store on membership (workspace_id, name_key, id) where left_at is null and store_allowed;
create index membership_gone_by_seen on membership (workspace_id, state, (coalesce(seen_at, timestamptz '1970-01-01 00:00:00+00')), id)
  where left_at is not null;
create index membership_gone_by_joined on membership (workspace_id, state, joined_at, id) where left_at is not null;
