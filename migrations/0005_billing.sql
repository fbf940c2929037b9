-- Who somebody is at the payment provider. Kept when the account goes: payment records are.
create table billing_customers (
  id text primary key,
  provider text not null check (provider in ('stripe', 'sandbox')),
  user_id text references users on delete set null,
  -- The latest reading that has begun, and the latest that was written: an older one that comes back later writes nothing.
  reading int not null default 0,
  written int not null default 0,
  -- One change at a time: who holds it, and until when.
  lease_token text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, provider)
);

-- What the provider last said of a subscription. Whether it gives access follows from it: src/features/plans/paid.ts.
create table billing_subscriptions (
  id text primary key,
  customer_id text not null references billing_customers on delete cascade,
  user_id text references users on delete set null,
  -- As Stripe names it.
  status text not null check (status in (
    'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  -- Of its price; free for a price that is not one of ours.
  tier text not null check (tier in ('free', 'personal', 'commercial')),
  -- What it becomes once an open payment has succeeded.
  pending_tier text check (pending_tier in ('personal', 'commercial')),
  -- What the last payment was for, and until when.
  paid_tier text check (paid_tier in ('personal', 'commercial')),
  paid_until timestamptz,
  -- The payment that is owed, the first or a late one, is accepted, but its success is not known yet.
  is_processing boolean not null,
  -- What was paid for the present period has been given back or is disputed.
  is_reversed boolean not null,
  -- By a dispute that is open: it may still be won.
  is_disputed boolean not null,
  cancel_at_period_end boolean not null,
  current_period_end timestamptz not null,
  -- Of a renewal that failed.
  grace_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((paid_tier is null) = (paid_until is null))
);
create index billing_subscriptions_user_id on billing_subscriptions (user_id, created_at desc);
create index billing_subscriptions_customer_id on billing_subscriptions (customer_id);
create index billing_subscriptions_live on billing_subscriptions (customer_id) where ended_at is null;

-- Payment records: kept for seven years, also after the account is gone.
create table billing_invoices (
  id text primary key,
  customer_id text not null references billing_customers on delete cascade,
  subscription_id text,
  number text,
  status text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  -- In the currency's smallest unit, as all amounts.
  amount_due int not null,
  amount_paid int not null,
  amount_refunded int not null,
  currency text not null,
  attempts int not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  hosted_url text,
  pdf_url text
);
create index billing_invoices_customer_id on billing_invoices (customer_id, created_at desc, id desc);

-- Each event is taken on once.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
create index billing_events_received_at on billing_events (received_at);

-- The demo's payment provider: everything about a customer in one document.
create table sandbox_customers (
  id text primary key,
  state jsonb not null,
  -- When time itself changes something next: a renewal, an end, a payment that settles.
  due_at timestamptz
);
create index sandbox_customers_due_at on sandbox_customers (due_at);

alter table plan_grants add column reminded_at timestamptz;

-- What was in a design's ZIP, by its hash: kept with the licence records, also when the design is gone.
create table download_bundles (
  sha256 text primary key,
  files jsonb not null,
  created_at timestamptz not null default now()
);

-- Of downloads before this: as far as the design is still what it was then.
insert into download_bundles (sha256, files)
select distinct on (m.bundle_sha256) m.bundle_sha256, f.files
from models m
join lateral (
  select jsonb_agg(
    jsonb_build_object('name', name, 'sha256', sha256, 'sizeBytes', size_bytes) order by position
  ) as files
  from model_files where model_id = m.id
) f on f.files is not null
where m.bundle_sha256 in (select bundle_sha256 from downloads)
order by m.bundle_sha256, m.id;
