-- Questions may ask which organisation is missing in a sentence.

alter table quiz_question drop constraint quiz_question_rule_check;
alter table quiz_question add constraint quiz_question_rule_check
  check (rule in ('SENTENCE', 'HEADLINE', 'HOW_MANY', 'WHEN', 'WHERE', 'WHO', 'ORGANISATION', 'WHICH', 'TRUE_FALSE', 'ORDER', 'MEANING', 'MODEL'));
