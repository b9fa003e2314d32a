-- Quizzes from what people read: questions made of stories, one standing quiz of each reader, her tries at it, and what they used up.

create table quiz_question (
  id uuid primary key default gen_random_uuid(),
  -- The rule that made it; null: a person did.
  rule text check (rule in ('SENTENCE', 'HEADLINE', 'HOW_MANY', 'WHEN')),
  kind text not null check (kind in ('MCQ_SINGLE', 'SENTENCE_CHECK', 'HEADLINE_MATCH')),
  state text not null check (state in ('DRAFT', 'APPROVED', 'RETIRED', 'VOIDED')),
  language text not null check (language in ('en', 'hi')),
  category_id smallint not null references category,
  cluster_id bigint not null,
  article_id bigint references article on delete set null,
  -- Reading level of the story, 1 to 4; null: not known.
  level smallint,
  difficulty text not null check (difficulty in ('EASY', 'MEDIUM', 'HARD')),
  version int not null default 1,
  -- What is asked, folded: two rules or two runs never ask the same twice.
  likeness text not null,
  created_at timestamptz not null default now(),
  unique (likeness)
);
create index quiz_question_cluster on quiz_question (cluster_id) where state = 'APPROVED';
create index quiz_question_article on quiz_question (article_id) where article_id is not null;
comment on column quiz_question.cluster_id is 'of the story when it was made: no reference, since clusters are joined and end';

-- What a question said in each version; none is ever changed.
create table quiz_question_version (
  question_id uuid not null references quiz_question on delete cascade,
  version int not null,
  stem text not null,
  passage text,
  options text[] not null,
  -- The right options by their places.
  key smallint[] not null,
  -- The sentence of the story that proves the answer; '' where the answer is that none does.
  evidence text not null,
  created_at timestamptz not null default now(),
  primary key (question_id, version)
);

-- Stories that questions were made of, and of which text.
create table quiz_story (
  article_id bigint primary key references article on delete cascade,
  text_version int not null,
  questions int not null,
  made_at timestamptz not null
);

-- The rules of quizzes of a workspace; without a row those of the installation hold.
create table quiz_config (
  workspace_id uuid primary key references workspace,
  version int not null default 1,
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid references person
);
create index quiz_config_changed_by on quiz_config (changed_by) where changed_by is not null;

create table quiz (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  kind text not null check (kind in ('USERWISE')),
  person_id uuid references person,
  created_at timestamptz not null default now(),
  check ((kind = 'USERWISE') = (person_id is not null))
);
create unique index quiz_own on quiz (person_id) where kind = 'USERWISE';

-- One try of one person; its id is the secret by which her devices go on with it.
create table quiz_attempt (
  id text primary key,
  quiz_id uuid not null references quiz,
  person_id uuid not null references person,
  workspace_id uuid references workspace,
  class smallint,
  number int not null,
  state text not null check (state in ('IN_PROGRESS', 'SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED', 'VOIDED')),
  started_at timestamptz not null,
  deadline timestamptz not null,
  ended_at timestamptz,
  -- The rules of the quiz as they were when it began.
  config jsonb not null,
  result_slug text not null unique,
  -- Stories read that it was begun with: they are used up when it ends.
  stories bigint[] not null,
  marks numeric(8,4),
  most_marks numeric(8,4),
  percent numeric(4,1),
  passed boolean,
  unique (quiz_id, person_id, number)
);
create unique index quiz_attempt_running on quiz_attempt (quiz_id, person_id) where state = 'IN_PROGRESS';
create index quiz_attempt_person on quiz_attempt (person_id, started_at desc);
create index quiz_attempt_due on quiz_attempt (deadline) where state = 'IN_PROGRESS';
create index quiz_attempt_workspace on quiz_attempt (workspace_id, ended_at) where workspace_id is not null;

-- The paper of a try, frozen when it began, and what was answered.
create table quiz_answer (
  attempt_id text not null references quiz_attempt on delete cascade,
  position smallint not null,
  question_id uuid not null,
  version int not null,
  -- Places of the options in the order in which they are shown.
  shown smallint[] not null,
  most_mark numeric(6,2) not null default 1,
  chosen smallint[],
  sequence int not null default 0,
  elapsed_ms int not null default 0,
  flagged boolean not null default false,
  answered_at timestamptz,
  is_late boolean not null default false,
  fraction numeric(6,4),
  primary key (attempt_id, position),
  unique (attempt_id, question_id),
  foreign key (question_id, version) references quiz_question_version
);
create index quiz_answer_question on quiz_answer (question_id, version);

-- Stories that a finished try used up (QE5); a voided try gives them back.
create table quiz_used_story (
  person_id uuid not null references person,
  cluster_id bigint not null,
  attempt_id text not null references quiz_attempt on delete cascade,
  primary key (person_id, cluster_id)
);
create index quiz_used_story_attempt on quiz_used_story (attempt_id);
create index reading_qualified on reading (person_id, qualified_at) where qualified_at is not null and person_id is not null;
