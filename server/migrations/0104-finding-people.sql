-- Whoever runs an installation finds people and organisations by a part of their names, by addresses and by states, however many there are.

create index person_name_parts on person using gin (name gin_trgm_ops);
create index person_email_begins on person (email text_pattern_ops);
create index person_mobile_begins on person (mobile text_pattern_ops);
create index person_unusual on person (state, id) where state <> 'ACTIVE';
create index membership_all on membership (workspace_id, person_id) where state <> 'LEFT';

create index workspace_name_parts on workspace using gin (name gin_trgm_ops, name_hi gin_trgm_ops, slug gin_trgm_ops);
create index workspace_unusual on workspace (state, id) where state <> 'ACTIVE';
create index workspace_kind on workspace (kind, id);
