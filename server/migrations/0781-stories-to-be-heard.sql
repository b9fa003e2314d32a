-- What can be heard is a ninth of all stories: a list of nothing else, walked along the index of all, read nine for each that it showed.
create index article_audible on article (published_at desc, id desc) where is_listed and audio_status in ('READY', 'PUBLISHER');
