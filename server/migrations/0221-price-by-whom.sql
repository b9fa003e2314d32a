-- Whoever sets a price is named beside each version of it.

alter table plan add column changed_by uuid references person;
alter table plan_version add column changed_by uuid references person;

create or replace function plan_version_kept() returns trigger language plpgsql as $$
begin
  insert into plan_version (code, version, name, name_hi, month_paise, year_paise, changed_by, gives)
  values (new.code, new.version, new.name, new.name_hi, new.month_paise, new.year_paise, new.changed_by, jsonb_build_object(
    'communityManagement', new.community_management, 'projectAccess', new.project_access, 'storeAccess', new.store_access,
    'publicVisibility', new.public_visibility, 'entityPermission', new.entity_permission, 'quizConfiguration', new.quiz_configuration,
    'seats', new.seats, 'collabs', new.collabs, 'storageMb', new.storage_mb, 'magazinesPerMonth', new.magazines_per_month))
  on conflict do nothing;
  return null;
end $$;
