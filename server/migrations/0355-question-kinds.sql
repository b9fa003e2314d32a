-- More kinds of questions made by rule, and several right options; what a question's kind is decides how it is marked.

alter table quiz_question drop constraint quiz_question_rule_check;
alter table quiz_question add constraint quiz_question_rule_check
  check (rule in ('SENTENCE', 'HEADLINE', 'HOW_MANY', 'WHEN', 'WHERE', 'WHO', 'WHICH', 'TRUE_FALSE', 'ORDER'));
alter table quiz_question drop constraint quiz_question_kind_check;
alter table quiz_question add constraint quiz_question_kind_check
  check (kind in ('MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'SENTENCE_CHECK', 'HEADLINE_MATCH', 'ORDER'));
