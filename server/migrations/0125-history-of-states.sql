-- Whatever has states writes its steps into one history, and not every key is a uuid: articles, feeds and refunds have others.

alter table status_history alter column entity_id type text using entity_id::text;
