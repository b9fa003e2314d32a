-- When a reader last cleared her history. What a device without a connection tells later about the time before stays out of it.
alter table news_setting add column history_cleared_at timestamptz;
