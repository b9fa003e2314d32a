-- What people choose for their own quizzes, where their workspace leaves it open to them.

create table quiz_choice (
  person_id uuid primary key references person,
  -- Only what she chose; the rest is as her workspace has it.
  content jsonb not null,
  changed_at timestamptz not null
);
