-- Settings of a workspace's store, and sellers without a plan.

create table store_setting (
  workspace_id uuid primary key references workspace,
  -- Products for the workspace alone are listed without a review.
  lists_at_once boolean not null default false,
  version int not null default 1,
  changed_at timestamptz not null
);

-- Paused because the plan of its seller ended; listed again when there is one.
alter table product add column paused_by_plan boolean not null default false;

-- Since when its plan does not let it sell; null while it does.
alter table store_seller add column lapsed_at timestamptz;
