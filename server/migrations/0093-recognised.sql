-- A sign-in on a device not seen before is shown until its owner says, on another device, that it was she.
alter table session_family add column recognised_at timestamptz;
