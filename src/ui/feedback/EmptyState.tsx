import type { ReactNode } from 'react';
import { BedDrawing } from './BedDrawing.tsx';
import { cx } from '../cx.ts';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** One action: a link with `buttonClass()` or a Button. */
  action?: ReactNode;
  /** Level of the heading, 3 by default; 1 for pages that show nothing else. */
  level?: 1 | 2 | 3;
  className?: string;
}

export function EmptyState({ title, text, action, level = 3, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx(
        'grid content-center justify-items-center gap-2 rounded-3 border-[1.5px] border-dashed border-line-strong px-5 py-12 text-center',
        className,
      )}
    >
      <BedDrawing className="mb-2 w-26" />
      <Heading tabIndex={level === 1 ? -1 : undefined} className="text-h3">
        {title}
      </Heading>
      {text && <p className="max-w-104 text-sm text-ink-2">{text}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
