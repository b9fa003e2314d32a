-- Whose daily mail is to be written is found by the time of her notifications, as what has served its time is: hardly one of them is ever mailed, so that the
-- index of those that were not held nearly all, and each comment and reaction had to be added to both.
drop index notice_waiting;
