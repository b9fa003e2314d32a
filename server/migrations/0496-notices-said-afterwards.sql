-- That somebody has a new notification is said once its transaction has committed: transactions that say it themselves commit one after the other, each for as long as the disk takes, and comments came no faster than that.

drop trigger notice_counted on notice;
create trigger notice_read after update of read_at on notice for each row
  when (new.read_at is not null and old.read_at is null) execute function notice_changed();
create trigger notice_gone after delete on notice for each row execute function notice_changed();
