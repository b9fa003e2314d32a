-- Who read too little for a whole quiz is asked about other stories of the same subjects too, and sees which questions those are.

alter table quiz_answer add column is_general boolean not null default false;
