-- Whoever undid her tie to a provider is joined to it again by her own hand alone.

alter table sign_on_person add column undone_at timestamptz;
