-- Profiles are reported like posts (C43): what somebody says of herself may be hidden, and taken down, while her name stays.

create table profile_status (
  id uuid primary key references person,
  state text not null default 'PUBLISHED' check (state in ('PUBLISHED', 'HIDDEN', 'REMOVED'))
);

alter table moderation_case drop constraint moderation_case_subject_kind_check;
alter table moderation_case add constraint moderation_case_subject_kind_check check (subject_kind in ('POST', 'COMMENT', 'PROFILE'));
