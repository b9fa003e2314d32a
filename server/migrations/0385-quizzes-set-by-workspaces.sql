-- Quizzes that a workspace sets for its people: who made one, when it is open, by which rules it is taken, for whom it is and what it asks.

alter table quiz add column author_id uuid references person;
-- Null: of kinds that nobody publishes.
alter table quiz add column state text check (state in ('DRAFT', 'OPEN', 'ENDED'));
alter table quiz add column version int not null default 1;
-- Between these moments tries begin, and at the second one the last ends; null: as soon as it is published, and until somebody ends it.
alter table quiz add column opens_at timestamptz;
alter table quiz add column closes_at timestamptz;
-- Tries, minutes, marks, order, what results show; and sections, where the paper is drawn for each try.
alter table quiz add column rules jsonb;
-- For these classes; with none, and no departments either, it is for everybody of the workspace.
alter table quiz add column classes smallint[] not null default '{}';
-- Of a preview: the quiz that it shows.
alter table quiz add column source_id uuid references quiz on delete cascade;
alter table quiz add column changed_at timestamptz;
alter table quiz add constraint quiz_is_set check ((kind in ('ENTITY', 'PUBLIC')) = (state is not null) and (kind = 'PREVIEW') = (source_id is not null));
create index quiz_author on quiz (author_id, created_at desc, id) where author_id is not null;
create index quiz_public on quiz (created_at desc, id) where kind = 'PUBLIC';
create unique index quiz_preview on quiz (source_id, person_id) where kind = 'PREVIEW';
create index quiz_open on quiz (workspace_id, state) where state is not null;

-- For which departments a quiz is, with all that lie inside them.
create table quiz_department (
  quiz_id uuid not null references quiz on delete cascade,
  department_id uuid not null references department on delete cascade,
  primary key (quiz_id, department_id)
);
create index quiz_department_department on quiz_department (department_id);

-- The questions of a quiz that asks everybody the same, in their order.
create table quiz_set_question (
  quiz_id uuid not null references quiz on delete cascade,
  position smallint not null,
  question_id uuid not null references quiz_question,
  most_mark numeric(6,2) not null check (most_mark > 0 and most_mark <= 100),
  primary key (quiz_id, position),
  unique (quiz_id, question_id)
);
create index quiz_set_question_question on quiz_set_question (question_id);

-- Questions to choose from, the newest first, and those of a category.
create index quiz_question_newest on quiz_question (created_at desc, id) where state = 'APPROVED';
create index quiz_question_category on quiz_question (category_id, created_at desc, id) where state = 'APPROVED';
