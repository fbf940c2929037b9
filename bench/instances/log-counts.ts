/** Collects what all instances log, also before they were killed. */
export class LogCounts {
  /** When and by which instance each job was finished, by its id. */
  readonly jobs = new Map<string, string[]>();
  /** When and by which instance each event of the payment provider was recorded, by its id. */
  readonly events = new Map<string, string[]>();

  take(instance: number, { event, jobId, eventId, job, time }: Record<string, unknown>): void {
    const readMoment = () => `at ${new Date(Number(time)).toISOString()} in instance ${instance}`;
    if (event === 'job_done') add(this.jobs, `${String(job)} ${String(jobId)}`, readMoment());
    if (event === 'billing_event') add(this.events, `the record of ${String(eventId)}`, readMoment());
  }
}

/** Returns a line for each entry that has happened repeatedly. */
export function listRepeated(moments: ReadonlyMap<string, readonly string[]>): string[] {
  return Array.from(moments).flatMap(([what, times]) =>
    times.length > 1 ? [`${what} happened ${times.join(' and ')}`] : [],
  );
}

function add(moments: Map<string, string[]>, key: string, moment: string): void {
  const known = moments.get(key);
  if (known) known.push(moment);
  else moments.set(key, [moment]);
}
