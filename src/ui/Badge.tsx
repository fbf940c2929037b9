import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { badgeClass, type BadgeKind, type BadgeSize } from './badge-class.ts';

/** Icon of Premium: three printed layers. */
export function LayerGlyph() {
  return (
    <svg width="13" height="12" viewBox="0 0 13 12" aria-hidden className="layer-glyph">
      <rect x="2.5" y="0" width="8" height="3" rx="1" />
      <rect x="1.2" y="4.3" width="10.6" height="3" rx="1" />
      <rect x="0" y="8.6" width="13" height="3" rx="1" />
    </svg>
  );
}

export interface BadgeProps {
  kind: BadgeKind;
  size?: BadgeSize;
  /** Replaces the kind's icon (role badges show a shield). */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

const icons: Partial<Record<BadgeKind, ReactNode>> = {
  premium: <LayerGlyph />,
  ok: <CircleCheck aria-hidden />,
  pending: <Clock aria-hidden />,
  bad: <CircleX aria-hidden />,
};

export function Badge({ kind, size, icon, className, children }: BadgeProps) {
  return (
    <span className={badgeClass({ kind, size, className })}>
      {icon ?? icons[kind]}
      {children}
    </span>
  );
}
