-- The directory answers alike however many workspaces there are: one text to search, and its order within a kind and within a city.

alter table workspace add column found_by text not null
  generated always as (name || ' ' || coalesce(name_hi, '') || ' ' || city || ' ' || region || ' ' || slug) stored;
create index workspace_found_by on workspace using gin (found_by gin_trgm_ops)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
create index workspace_directory_kind on workspace (kind, lower(name), id)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
create index workspace_directory_city on workspace (lower(city), lower(name), id)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
create index workspace_directory_proven on workspace ((verified_at is null), lower(name), id)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
