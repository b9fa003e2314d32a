-- Whoever arranges categories puts the topics of each into an order, in which writers and readers see them.

alter table post_topic add position int not null default 0;
