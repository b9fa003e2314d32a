-- Questions without a right answer: what people think stands beside what they know, and counts for nothing.

alter table quiz_question drop constraint quiz_question_kind_check;
alter table quiz_question add constraint quiz_question_kind_check check (kind in (
  'MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'SENTENCE_CHECK', 'HEADLINE_MATCH', 'ORDER', 'MATCH', 'NUMBER', 'FILL', 'ASSERTION_REASON', 'SHORT', 'POLL'));
