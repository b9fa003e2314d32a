-- Coins of a try that was voided afterwards are taken back once, as far as they were not spent.

alter table quiz_pass add column taken_back_at timestamptz;
create index quiz_pass_with_coins on quiz_pass (attempt_id) where coins > 0 and taken_back_at is null;
