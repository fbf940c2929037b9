import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { badgeClass, type BadgeKind, type BadgeSize } from './badge-class.ts';
import { LayerGlyph } from './media/LayerGlyph.tsx';

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
