-- Opens and showings that fade by half in twelve hours, from which For You reads how often a story is opened where it is shown. Sums of
-- quarters of an hour would have to be added up for hundreds of stories each time. A story that was shown but never opened has no pulse.
alter table story_pulse
  alter column pulse_k set default '-Infinity',
  add column opens_k double precision not null default '-Infinity',
  add column shown_k double precision not null default '-Infinity';
