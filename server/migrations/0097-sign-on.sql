-- Single sign-on: an organisation's own provider (OpenID Connect) lets its people in.

create table sign_on (
  workspace_id uuid primary key references workspace on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Sealed with the server's key, never told again.
  secret bytea not null,
  domains text[] not null,
  newcomer_role text not null check (newcomer_role in ('MEMBER', 'FACULTY')),
  is_on boolean not null,
  version int not null default 1,
  changed_at timestamptz not null,
  worked_at timestamptz
);

-- Whether the workspace's page of signing in offers it; kept by the trigger below.
alter table workspace add column has_sign_on boolean not null default false;

create function sign_on_kept() returns trigger language plpgsql as $$
begin
  update workspace set has_sign_on = tg_op <> 'DELETE' and new.is_on where id = coalesce(new.workspace_id, old.workspace_id);
  return null;
end $$;
create trigger sign_on_kept after insert or delete or update of is_on on sign_on for each row execute function sign_on_kept();

-- Whom a provider's subject is, in one workspace: what one organisation's provider says opens nothing by another's sign-on.
create table sign_on_person (
  workspace_id uuid not null references workspace on delete cascade,
  issuer text not null,
  subject text not null,
  person_id uuid not null references person on delete cascade,
  -- The organisation has the domain of her e-mail, or she joined them on her own device.
  is_sure boolean not null,
  joined_at timestamptz not null,
  used_at timestamptz not null,
  primary key (workspace_id, issuer, subject)
);
create index sign_on_person_person on sign_on_person (person_id);

-- Whoever makes an account ready for somebody else's e-mail, by a provider of his own, is out as soon as she confirms that it is hers.
create function sign_on_unsure() returns trigger language plpgsql as $$
begin
  delete from sign_on_person where person_id = new.id and not is_sure;
  return null;
end $$;
create trigger sign_on_unsure after update of email, email_verified_at on person for each row
  when (new.email is distinct from old.email or (old.email_verified_at is null and new.email_verified_at is not null))
  execute function sign_on_unsure();

-- Somebody on her way to a provider and back: ten minutes, once, on the device that she left from. Nonce and verifier are derived from the state.
create table sign_on_way (
  state_hash bytea primary key,
  workspace_id uuid not null references workspace on delete cascade,
  device_id uuid not null references device on delete cascade,
  -- The owner who tries it; null: somebody signs in.
  person_id uuid references person on delete cascade,
  -- What was set then: when it changed meanwhile, the way is over.
  version int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_on_way_created on sign_on_way (created_at);
create index sign_on_way_device on sign_on_way (device_id);
create index sign_on_way_workspace on sign_on_way (workspace_id);
create index sign_on_way_person on sign_on_way (person_id) where person_id is not null;
