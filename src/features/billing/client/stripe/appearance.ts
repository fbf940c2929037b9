import type { Appearance } from '@stripe/stripe-js';

/** Returns the value of a design token, such as `--ink`. */
type Token = (name: string) => string;

/** Translates our colors and shapes for Stripe's frame, which cannot read our styles. */
export function buildAppearance(token: Token): Appearance {
  const border = `1px solid ${token('--line-strong')}`;
  return {
    theme: 'flat',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
      gridRowSpacing: '20px',
      borderRadius: token('--r-2'),
      colorPrimary: token('--ink'),
      colorBackground: token('--raised'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextPlaceholder: token('--ink-3'),
      colorDanger: token('--danger'),
      colorSuccess: token('--success'),
    },
    rules: {
      '.Input': { border, padding: '10px 14px', boxShadow: 'none' },
      '.Input:hover': { borderColor: token('--ink') },
      '.Input:focus': {
        borderColor: token('--ink'),
        boxShadow: `0 0 0 2px ${token('--ink')}, 0 0 0 5px ${token('--signal')}`,
        outline: 'none',
      },
      '.Input--invalid': { border: `2px solid ${token('--danger')}`, boxShadow: 'none' },
      '.Label': { fontSize: '14px', fontWeight: '600' },
      '.Error': { fontSize: '13px', fontWeight: '500' },
      '.Tab': { border, boxShadow: 'none', backgroundColor: token('--surface') },
      '.Tab--selected': {
        borderColor: token('--ink'),
        boxShadow: 'none',
        backgroundColor: token('--raised'),
      },
      '.Block': { border, boxShadow: 'none', backgroundColor: token('--surface') },
    },
  };
}
