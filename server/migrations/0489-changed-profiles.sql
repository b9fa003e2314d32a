-- What was taken down of a profile and was changed since waits for somebody to look at it; its case says so.

alter table moderation_case drop constraint moderation_case_cause_check;
alter table moderation_case add constraint moderation_case_cause_check check (cause in ('NEW_MEMBER', 'ALL', 'WORDS', 'CHANGED'));
