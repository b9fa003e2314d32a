-- A story that teachers or administrators put before their people is a pick, in every place: the table says so too.

alter table entity_pick rename to pick;
alter index entity_pick_live rename to pick_live;
alter index entity_pick_pkey rename to pick_pkey;
alter sequence entity_pick_id_seq rename to pick_id_seq;
alter table pick rename constraint entity_pick_workspace_id_fkey to pick_workspace_id_fkey;
alter table pick rename constraint entity_pick_article_id_fkey to pick_article_id_fkey;
alter table pick rename constraint entity_pick_picked_by_fkey to pick_picked_by_fkey;
