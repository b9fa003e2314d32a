-- A text that a moderator approved goes back to a moderator when its author edits it soon afterwards.

alter table moderation_case drop constraint moderation_case_cause_check;
alter table moderation_case add constraint moderation_case_cause_check check (cause in ('NEW_MEMBER', 'ALL', 'WORDS', 'CHANGED', 'EDITED'));
