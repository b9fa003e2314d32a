-- Parcels of an order. Their units are fixed once sent; what became of them since is said by the parts of the lines.

create table shipment (
  id uuid primary key default uuidv7(),
  order_id uuid not null references seller_order,
  -- Within the order; the first one carries the shipping in its invoice.
  position smallint not null check (position > 0),
  -- Empty if the seller delivers.
  carrier text not null default '',
  tracking text not null default '',
  promised_on date,
  sent_at timestamptz not null,
  unique (order_id, position),
  check ((carrier = '') = (tracking = ''))
);

create table shipment_unit (
  shipment_id uuid not null references shipment,
  line_id uuid not null references order_line,
  quantity int not null check (quantity > 0),
  primary key (shipment_id, line_id)
);
create index shipment_unit_line on shipment_unit (line_id);

alter table order_part add foreign key (shipment_id) references shipment;
create index order_part_shipment on order_part (shipment_id) where shipment_id is not null;
