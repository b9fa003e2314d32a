-- What a save adds to its story's sum waits here, as a sum of its own like cluster.trend_k, and is added for all who saved at once. Each save
-- changed the row of its story before, so whoever saved the story that everybody saves waited until the others had written.

create table trend_rise (
  cluster_id bigint not null,
  rise_k double precision not null
);
