-- Whoever invited somebody sees that she opened the invitation, and so whether the address is right.
alter table invitation add column opened_at timestamptz;
comment on column invitation.opened_at is 'when its page was first opened';
