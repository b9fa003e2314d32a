-- The pieces of names know no codes any more. Whoever typed how the codes of all begin found everybody in that index, and each name was compared: half a
-- second. Codes are found by their own index.

drop index membership_name_pieces;
create index membership_name_pieces on membership using gin (name_pieces(workspace_id, shown_name));
