-- Plans that an operator gives without payment, and every version of what plans cost and allow: a price that held on a day can be read later.

alter table subscription add column given_reason text;
comment on column subscription.given_reason is 'why it was given without payment; null: tried or bought';
create index subscription_listed on subscription (state, id);

create table plan_version (
  code text not null references plan,
  version int not null,
  since timestamptz not null default now(),
  name text not null,
  name_hi text not null,
  month_paise bigint not null,
  year_paise bigint not null,
  gives jsonb not null,
  primary key (code, version)
);
comment on table plan_version is 'append only';

-- Whoever changes a plan, by whatever way, leaves its new version behind.
create function plan_version_kept() returns trigger language plpgsql as $$
begin
  insert into plan_version (code, version, name, name_hi, month_paise, year_paise, gives)
  values (new.code, new.version, new.name, new.name_hi, new.month_paise, new.year_paise, jsonb_build_object(
    'communityManagement', new.community_management, 'projectAccess', new.project_access, 'storeAccess', new.store_access,
    'publicVisibility', new.public_visibility, 'entityPermission', new.entity_permission, 'quizConfiguration', new.quiz_configuration,
    'seats', new.seats, 'collabs', new.collabs, 'storageMb', new.storage_mb, 'magazinesPerMonth', new.magazines_per_month))
  on conflict do nothing;
  return null;
end $$;
create trigger plan_version_kept after insert or update on plan for each row execute function plan_version_kept();
update plan set name = name;
