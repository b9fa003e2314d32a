-- Who has no page of her own is led nowhere from pages that she may not see (R6.07): whoever has no address yet gets one that nobody guesses.
update person set custom_url = 'member-' || translate(left(md5(random()::text || id::text), 8), 'l1o0', 'xxyy')
where custom_url is null and state <> 'DELETED';
