-- A post and a comment show a card of the page that their first address leads to. The address is noted with them, so that cards of a page
-- of posts are found at once; whoever wrote them may take the card away. What a text shows is kept and renewed, and is no longer swept after a
-- day. Two jobs never fetch one page at the same time: the second finds it claimed.
alter table post add column link text, add column hides_link boolean not null default false;
create index post_link on post (link) where link is not null;
alter table comment add column link text, add column hides_link boolean not null default false;
create index comment_link on comment (link) where link is not null;

alter table link_card add column is_shown boolean not null default false, add column claimed_at timestamptz;
create index link_card_shown on link_card (at) where is_shown;
