-- No screen has asked so far, and an empty request was recorded as a yes: nobody has agreed to anything yet.

update device set consent = '{}', consent_at = null where consent_at is not null;
