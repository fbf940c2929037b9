import { cx } from './cx.ts';

/**
 * free, premium, new: access and age (the same in both themes, because they overlay photographs). category: a topic, often a link.
 * plan-*: FREE, PERSONAL, COMMERCIAL. ok, pending, bad, inactive: status. role: Admin, Moderator. designer: Designer.
 */
export type BadgeKind =
  | 'free'
  | 'premium'
  | 'new'
  | 'category'
  | 'plan-free'
  | 'plan-personal'
  | 'plan-commercial'
  | 'ok'
  | 'pending'
  | 'bad'
  | 'inactive'
  | 'role'
  | 'designer';
export type BadgeSize = 'md' | 'lg';

const kinds: Record<BadgeKind, string> = {
  free: 'bg-photo-paper text-photo-ink border-photo-ink',
  premium:
    'border-transparent bg-photo-ink text-photo-paper shadow-[0_0_0_1px_color-mix(in_srgb,var(--photo-paper)_14%,transparent)]',
  new: 'border-transparent bg-signal text-on-signal',
  category: 'border-transparent bg-sunken text-ink font-medium no-underline [a&]:hover:bg-line',
  'plan-free': 'border-line-strong',
  'plan-personal': 'border-transparent bg-signal text-on-signal',
  'plan-commercial': 'border-transparent bg-ink text-on-ink',
  ok: 'border-transparent bg-success-soft text-success',
  pending: 'border-transparent bg-signal-soft text-ink',
  bad: 'border-transparent bg-danger-soft text-danger',
  inactive: 'bg-surface border-line-strong',
  role: 'bg-surface border-line-strong',
  designer: 'border-transparent bg-signal-soft text-ink',
};

/** Returns the classes of a badge, for links that look like one. */
export function badgeClass(look: { kind: BadgeKind; size?: BadgeSize; className?: string }): string {
  return cx(
    'inline-flex items-center gap-1.5 rounded-1 border leading-none whitespace-nowrap',
    '[&_.lucide]:size-3.75',
    look.kind !== 'category' && 'font-semibold',
    look.size === 'lg' ? 'min-h-7.5 px-3 text-xs leading-none' : 'min-h-6 px-2 text-[0.75rem]',
    kinds[look.kind],
    look.className,
  );
}
