-- The window in which a try goes on: whoever opens it in another one goes on there, and the first is told so.

alter table quiz_attempt add column window_id uuid;
