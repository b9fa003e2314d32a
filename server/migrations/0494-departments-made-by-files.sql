-- A file that named the wrong column may make hundreds of departments: whoever takes it back gets rid of them too, where nobody has used one since.

alter table department add column made_by_upload uuid references member_upload on delete set null;
create index department_made_by_upload on department (made_by_upload) where made_by_upload is not null;
comment on column department.made_by_upload is 'the file by which it was made; null: by a person, a directory, or a file that is forgotten';
