-- What moderators removed is purged after ninety days: it is few among many posts, and found at once.

create index post_removed on post (id) where state = 'REMOVED';
