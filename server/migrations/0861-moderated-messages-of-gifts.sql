-- Messages with gifts are public, so they can be reported and decided about.

alter table moderation_case drop constraint moderation_case_subject_kind_check;
alter table moderation_case add constraint moderation_case_subject_kind_check
  check (subject_kind in ('POST', 'COMMENT', 'PROFILE', 'PRODUCT', 'SELLER', 'REVIEW', 'QUESTION', 'GIFT'));
