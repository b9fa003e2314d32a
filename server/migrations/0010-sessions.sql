-- Signing in: a device on which an account was used before keeps its own count of wrong passwords, so a stranger cannot use it up.

create index session_family_known on session_family (person_id, device_id);
