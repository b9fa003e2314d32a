-- Two indexes that only the counts used which sums of activity replaced. In a file of its own: it locks both tables, which the recount before it
-- would have held for as long as it took.
drop index comment_lately;
drop index reaction_lately;
