-- Publications and workspaces stand in the order of the name that the reader sees: in Hindi of the Hindi one, where there is one, with Devanagari before Latin letters. A page of either list is walked from an index of its order.

-- The letter under which a name stands: a Latin capital without its accent, a Devanagari consonant without its dot, अ for all vowels, # for anything else.
create function first_letter(name text) returns text immutable strict parallel safe return (
  select case
    when first ~ '^[A-Z]$' then first
    when first between 'ऄ' and 'औ' or first between 'ॠ' and 'ॡ' then 'अ'
    when first between 'क' and 'ह' then first
    else '#'
  end
  from (select upper(left(normalize(ltrim(name), nfd), 1)) collate "C" as first) of_name
);

create index publication_by_name on publication (lower(name) collate "und-x-icu", id);
create index publication_by_hindi_name on publication (lower(coalesce(name_hi, name)) collate "hi-x-icu", id);
