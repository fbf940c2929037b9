import type { HiddenComment, ReportedComment } from '../../moderation-schemas.ts';

export type Moderated = Omit<ReportedComment, 'reportCount'> | HiddenComment;

/** A text that was reported and is no longer the comment's. */
export interface EarlierText {
  content: string;
  reportedAt: string;
}

/** Lists the reported texts that differ from the present one, each with its first report, oldest first. */
export function findEarlierTexts({ content, reports }: Moderated): EarlierText[] {
  const texts = new Map<string, EarlierText>();
  for (const report of reports) {
    if (report.content === null || report.content === content) continue;
    // The reports are newest first. A text takes the place of its first report.
    texts.delete(report.content);
    texts.set(report.content, { content: report.content, reportedAt: report.createdAt });
  }
  return Array.from(texts.values()).toReversed();
}

const afterDecision = {
  dismiss: 'Edited after the reports were dismissed',
  restore: 'Edited after it was restored',
  hide: undefined,
};

/** Returns what the author has done since the comment was reported or decided on, and when; undefined for nothing. */
export function findLateChange(comment: Moderated): { text: string; at: string } | undefined {
  const { editedAt, deletedAt, history, reports } = comment;
  if (deletedAt !== null) return { text: 'Deleted by its author', at: deletedAt };
  if (editedAt === null) return undefined;
  const isLater = ({ createdAt }: { createdAt: string }) => Date.parse(editedAt) > Date.parse(createdAt);
  const [last] = history;
  const text = last && isLater(last) ? afterDecision[last.action] : undefined;
  if (text !== undefined) return { text, at: editedAt };
  return reports.some(isLater) ? { text: 'Edited after the report', at: editedAt } : undefined;
}
