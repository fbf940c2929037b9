import type { Opening, PointName } from '../schemas.ts';

interface PointText {
  label: string;
  /** The place where it is done; undefined when only the settings of the server can change it. */
  action?: { label: string; to: '/admin' | '/settings'; tab?: string; hash?: string };
}

export const pointTexts: Record<PointName, PointText> = {
  mail: { label: 'Mail arrives', action: { label: 'Set it up', to: '/admin', tab: 'connections' } },
  payments: {
    label: 'A payment goes through',
    action: { label: 'Connect or try', to: '/admin', tab: 'connections' },
  },
  operator: {
    label: 'The operator’s address is set',
    action: { label: 'Enter it', to: '/admin', tab: 'site' },
  },
  backup: {
    label: 'A backup is younger than a day',
    action: { label: 'Back up', to: '/admin', tab: 'system' },
  },
  address: { label: 'Address and HTTPS agree' },
  proxy: { label: 'The proxy is trusted' },
  'second-factor': {
    label: 'A second factor is on for every admin',
    action: { label: 'Set it up', to: '/settings', hash: 'two-factor' },
  },
};

export const listOpen = ({ points }: Opening) => points.filter(({ state }) => state !== 'done');

/** Counts in words, as in `3 of 7 left`. */
export const countOpen = (opening: Opening) => `${listOpen(opening).length} of ${opening.points.length} left`;
