-- Who may see a post is asked with nearly every call, by the state of her memberships: an index of those that were not left did not serve
-- that, and the one by workspace was searched once for each workspace.
create index membership_of_person on membership (person_id);
drop index membership_person;
