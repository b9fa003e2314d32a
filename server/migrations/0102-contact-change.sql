-- A new e-mail or mobile of somebody who has an account: what it was before is told, and may take the change back for a week. Signing in
-- by a code gets its purpose, people a picture of their own, workspaces a logo of theirs, and a proof by papers the papers themselves.

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check check (purpose in
  ('PASSWORD', 'SIGN_UP', 'SIGN_IN', 'EMAIL', 'MOBILE', 'GUARDIAN', 'CONTACT_CHANGE', 'RE_AUTHENTICATION'));

create table contact_change (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  channel text not null check (channel in ('EMAIL', 'MOBILE')),
  -- Null: she had none of this kind before.
  old_address text,
  new_address text not null,
  -- Only a hash of the link that takes it back.
  undo_hash bytea not null unique,
  changed_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz
);
create index contact_change_person on contact_change (person_id, changed_at);
create index contact_change_until on contact_change (undo_until);

-- False when somebody else has the address by then: of two who are quick, one gets it.
create function set_contact(whose uuid, way text, address text, confirmed timestamptz) returns boolean language plpgsql as $$
begin
  if way = 'EMAIL' then
    update person set email = address, email_verified_at = confirmed, version = version + 1 where id = whose;
  else
    update person set mobile = address, mobile_verified_at = confirmed, version = version + 1 where id = whose;
  end if;
  return true;
exception when unique_violation then
  return false;
end $$;

-- Attachments; files lets go of the row when it goes.
alter table profile add column picture_id uuid references attachment on delete set null;
create index profile_picture on profile (picture_id) where picture_id is not null;
alter table workspace add column logo_id uuid references attachment on delete set null;
create index workspace_logo on workspace (logo_id) where logo_id is not null;
alter table workspace_proof add column papers uuid[] not null default '{}';
