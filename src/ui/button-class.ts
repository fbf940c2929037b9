import { cx } from './cx.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ink' | 'ghost' | 'danger' | 'danger-ghost';
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  iconOnly?: boolean;
  className?: string;
}

const base = [
  'inline-flex items-center justify-center gap-2 border rounded-2',
  'font-semibold leading-[1.2] text-center no-underline whitespace-nowrap',
  'transition-[background-color,border-color,translate] duration-(--t-fast) active:translate-y-px',
  '[&_svg]:size-[1.25em] [&_svg]:shrink-0',
  'disabled:bg-sunken disabled:text-ink-3 disabled:border-transparent disabled:shadow-none disabled:translate-y-0',
  'aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:border-transparent aria-disabled:shadow-none',
  'aria-disabled:cursor-not-allowed aria-disabled:translate-y-0',
].join(' ');

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-signal text-on-signal shadow-[inset_0_-3px_0_var(--edge)] hover:bg-signal-hover active:shadow-[inset_0_-1px_0_var(--edge)]',
  secondary: 'bg-surface border-line-strong hover:bg-sunken hover:border-ink',
  ink: 'border-transparent bg-ink text-on-ink hover:bg-ink-2',
  ghost: 'border-transparent hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger/90',
  'danger-ghost': 'border-transparent text-danger hover:bg-danger-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-(--h-sm) text-sm',
  md: 'min-h-(--h-md) text-[0.9375rem]',
  lg: 'min-h-(--h-lg) text-h4',
};

const paddings: Record<ButtonSize, string> = { sm: 'px-3.5', md: 'px-4.5', lg: 'px-6' };
const squares: Record<ButtonSize, string> = {
  sm: 'w-(--h-sm) p-0',
  md: 'w-(--h-md) p-0',
  lg: 'w-(--h-lg) p-0',
};

/** Returns the classes of a button, for links that look like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  block,
  iconOnly,
  className,
}: ButtonLook = {}): string {
  return cx(
    base,
    variants[variant],
    sizes[size],
    iconOnly ? squares[size] : paddings[size],
    block && 'w-full',
    className,
  );
}
