-- What the first answers of people say of a question: its difficulty follows from it, and one that the best answer wrongly is looked at first.

create table quiz_question_figures (
  question_id uuid primary key references quiz_question on delete cascade,
  -- Of these words: a question that is written anew begins anew.
  version int not null,
  answers int not null,
  facility numeric not null,
  -- Null: all answered alike, here or elsewhere.
  discrimination numeric,
  measured_at timestamptz not null,
  -- With how many answers somebody looked at it and kept it; null: nobody did.
  cleared_answers int
);
create index quiz_question_figures_newest on quiz_question_figures (measured_at desc);

-- Tries end in the order in which they are stored, nearly: those of the last day are found by a few pages of it.
create index quiz_attempt_ended on quiz_attempt using brin (ended_at) with (pages_per_range = 16, autosummarize = on);
create index quiz_question_suspect on quiz_question (suspect_at, id) where suspect_at is not null and state = 'APPROVED';
