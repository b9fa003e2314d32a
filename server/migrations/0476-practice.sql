-- Everybody has one quiz to practise with, as she has one of what she read: two windows that ask for it first must not make two.

create unique index quiz_own_practice on quiz (person_id) where kind = 'PRACTICE' and person_id is not null;
