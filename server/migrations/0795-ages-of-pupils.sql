-- The year of birth decides about age, and a class no more: adults in a class are adults again, and pupils who gave an adult's year stay children.

-- A guardian has agreed for them and a school teaches them, so a year long before their class was made up. Without it the class decides.
update person p set birth_year = null
where p.birth_year < extract(year from now()) - 22
  and exists (select from guardian_consent y where y.person_id = p.id and y.withdrawn_at is null)
  and exists (select from membership m where m.person_id = p.id and m.class is not null and m.state = 'PRESENT');

-- Access tokens that still call the others minors are no longer believed.
update person p set facts_version = facts_version + 1
where p.birth_year is not null and exists (select from membership m where m.person_id = p.id and m.class is not null and m.state = 'PRESENT');
