import { formatDateTime } from '#src/lib/date-text.ts';
import { formatCount } from '#src/lib/text.ts';
import type { FailingJob, System } from '../../schemas.ts';
import { nameJob } from './job-names.ts';
import type { Row } from './row.ts';

const minute = 60;
const hour = 60 * minute;
const slowMailSeconds = 15 * minute;
const stuckMailSeconds = 6 * hour;
const maxCount = 1000;

const say = (count: number) => (count > maxCount ? 'More than 1,000' : formatCount(count));

function formatWait(seconds: number): string {
  if (seconds < minute) return `${Math.round(seconds)} s`;
  if (seconds < hour) return `${Math.round(seconds / minute)} min`;
  return seconds < 48 * hour ? `${Math.round(seconds / hour)} h` : `${Math.round(seconds / 24 / hour)} days`;
}

export function mailRow({ mails: { waiting, oldestSeconds } }: System): Row {
  const base = { id: 'mails', name: 'Mails waiting' };
  if (waiting === 0) return { ...base, state: 'ok', value: 'None', text: 'All mails are sent.' };
  const value = `${say(waiting)}, the oldest for ${formatWait(oldestSeconds)}`;
  if (oldestSeconds < slowMailSeconds) return { ...base, state: 'ok', value, text: 'Nothing to do.' };
  return {
    ...base,
    state: oldestSeconds < stuckMailSeconds ? 'wait' : 'bad',
    value,
    text: 'The mail server does not take them. The shop tries again for a day; Mails lists those that it gave up.',
    problem: `a mail waits for ${formatWait(oldestSeconds)}`,
    actions: [{ kind: 'mails' }],
  };
}

/** One line for each of the first jobs, or one that says that none fails. */
export function jobRows({ failingJobs: { count, first } }: System): Row[] {
  if (first.length === 0) {
    const text = 'Work in the background does what it should.';
    return [{ id: 'jobs', state: 'ok', name: 'Jobs that fail', value: 'None', text }];
  }
  return first.map((job, at) => ({
    id: `job-${job.id}`,
    state: 'wait',
    name: at === 0 ? 'Jobs that fail' : 'Another one',
    value: `${at === 0 ? `${say(count)}: ` : ''}${describeJob(job)}`,
    text: describeFailure(job),
    problem: count === 1 ? 'a job fails' : `${say(count)} jobs fail`,
    actions: [
      ...(job.design ? [{ kind: 'design' as const, title: job.design.title }] : []),
      { kind: 'retry', job },
    ],
  }));
}

const describeJob = ({ name, design }: FailingJob) =>
  design ? `${nameJob(name)} of “${design.title}”` : nameJob(name);

function describeFailure({ tries, since, reason, isRetried }: FailingJob): string {
  const times = tries > 1 ? `Failed ${tries} times` : 'Fails';
  const next = isRetried ? 'It is tried again by itself.' : 'It is not tried again by itself.';
  return `${times} since ${formatDateTime(since)}: ${reason} ${next}`;
}

export function examinationRow({ examinations: { waiting } }: System): Row {
  return {
    id: 'examinations',
    state: 'ok',
    name: 'Examination of files',
    value: waiting === 0 ? 'Nothing waits' : `${say(waiting)} ${waiting === 1 ? 'file waits' : 'files wait'}`,
    text: waiting === 0 ? 'Every file is examined.' : 'They are examined one after the other.',
  };
}
