-- Codes that let people in are shown again to whoever runs the workspace, say as what somebody comes in, and last for as many as there are seats.

alter table join_code
  add column code bytea,
  add column role text not null default 'MEMBER' check (role in ('MEMBER', 'FACULTY')),
  drop constraint join_code_most_uses_check,
  add constraint join_code_most_uses_check check (most_uses between 1 and 100000);
comment on column join_code.code is 'encrypted with the key of the server; of codes made before, nobody knows it any more';
