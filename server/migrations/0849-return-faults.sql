-- The fault of a return belongs to its units: a line may come back in parts, each for its own reason.

-- As the buyer said when asking for the return; null before.
alter table order_part add column fault text check (fault in ('BUYER', 'SELLER'));

alter table order_refund_unit drop constraint order_refund_unit_pkey,
  add primary key (refund_id, line_id, kind, fault);
