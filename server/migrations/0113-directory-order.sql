-- The directory stands in the order of the name that its reader sees, in Hindi of the Hindi one where there is one: whole, within a kind and within a city, each page walked from an index.

drop index workspace_directory;
drop index workspace_directory_kind;
drop index workspace_directory_city;

create index workspace_by_name on workspace (lower(name) collate "und-x-icu", id)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
create index workspace_by_name_kind on workspace (kind, lower(name) collate "und-x-icu", id)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
create index workspace_by_name_city on workspace (lower(city), lower(name) collate "und-x-icu", id)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
create index workspace_by_hindi_name on workspace (lower(coalesce(nullif(name_hi, ''), name)) collate "hi-x-icu", id)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
create index workspace_by_hindi_name_kind on workspace (kind, lower(coalesce(nullif(name_hi, ''), name)) collate "hi-x-icu", id)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
create index workspace_by_hindi_name_city on workspace (lower(city), lower(coalesce(nullif(name_hi, ''), name)) collate "hi-x-icu", id)
  where is_public and may_be_public and state = 'ACTIVE' and kind <> 'DEFAULT';
