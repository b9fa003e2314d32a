-- Whoever no longer belongs to a school signs in with an address that the school can read and give to the next one: the account waits until its owner shows that it is hers (O10).

alter table person drop constraint person_suspended_because_check;
alter table person add constraint person_suspended_because_check check (suspended_because in ('GUARDIAN', 'LEFT'));
