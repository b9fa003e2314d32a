-- Questions may ask what a word means in its sentence.

alter table quiz_question drop constraint quiz_question_rule_check;
alter table quiz_question add constraint quiz_question_rule_check
  check (rule in ('SENTENCE', 'HEADLINE', 'HOW_MANY', 'WHEN', 'WHERE', 'WHO', 'WHICH', 'TRUE_FALSE', 'ORDER', 'MEANING', 'MODEL'));
