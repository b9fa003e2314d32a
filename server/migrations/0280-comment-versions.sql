-- Who changes a comment in two tabs is shown both texts, so each comment counts its changes (G7).

alter table comment add column version int not null default 1;
