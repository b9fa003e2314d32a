-- Whoever sets a new password after somebody else had hers must not set the lost one again: the one before is known by its hash.
alter table person add column last_password_hash text;
