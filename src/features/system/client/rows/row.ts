import type { FailingJob } from '../../schemas.ts';

export type RowAction =
  | { kind: 'backup' }
  | { kind: 'download'; id: number }
  | { kind: 'retry'; job: Pick<FailingJob, 'id'> }
  | { kind: 'design'; title: string }
  | { kind: 'mails' }
  | { kind: 'connections'; label: string };

/** A line of the page. */
export interface Row {
  id: string;
  /** `wait` needs a look soon, `bad` needs the owner. */
  state: 'ok' | 'wait' | 'bad';
  name: string;
  value: string;
  text: string;
  /** The problem in words for the strip on top, as in 'the disk is almost full'. */
  problem?: string;
  meter?: { label: string; percent: number; isProgress?: boolean };
  actions?: RowAction[];
}
