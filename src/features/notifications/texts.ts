import type { Notification } from './schemas.ts';

/** Describes a notification in one sentence without a period. */
export function describeNotification(notification: Notification): string {
  const { kind, title, designer } = notification;
  switch (kind) {
    case 'reply':
      return `${describeActors(notification)} replied to your comment on ${title}`;
    case 'new_edition':
      return `${title} has a new edition`;
    case 'release':
      return designer === null ? `${title} is out` : `${title} by ${designer} is out`;
    case 'licence_withdrawn':
      return describeLicences(notification);
    case 'problems':
      return describeProblems(notification);
  }
}

/** Returns 'Mia', 'Mia and 1 other' or 'Mia and 3 others'. */
function describeActors({ actor, actorCount }: Notification): string {
  const others = actorCount - 1;
  if (others <= 0) return actor ?? '';
  return `${actor} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

function describeLicences({ count, title }: Notification): string {
  const of = title === '' ? '' : ` of ${title}`;
  if (count === 1) return `Your licence${of} was withdrawn`;
  return `${count} of your licences were withdrawn, among them that${of || ' of a design'}`;
}

/** Returns 'Harbour Octopus has problems' or 'Harbour Octopus and 2 others have problems'. */
function describeProblems({ title, count, isReleaseDay }: Notification): string {
  const others = count - 1;
  const isOne = others === 0;
  const designs = isOne ? title : `${title} and ${others} ${others === 1 ? 'other' : 'others'}`;
  const have = isOne ? 'has' : 'have';
  if (!isReleaseDay) return `${designs} ${have} problems`;
  return `${designs} ${isOne ? 'is' : 'are'} released soon and ${have} problems`;
}

/** Returns what stands below the sentence; undefined for nothing. */
export function describeDetail({ kind, note, reason }: Notification): string | undefined {
  if (kind === 'problems') return 'Admins see the reasons under Manage Files, Problems.';
  if (reason === 'payment returned') return 'Its payment was given back.';
  if (reason === 'terms broken') return 'The terms of the licence were broken.';
  return note ?? undefined;
}

/** Returns the path of the page that the notification is about. */
export function getNotificationPath({ kind, count, modelId, licenceId }: Notification): string {
  if (kind === 'problems') return '/admin?tab=manage&shelf=problems';
  if (modelId !== null) return `/model/${modelId}${kind === 'reply' ? '#comments' : ''}`;
  return count === 1 && licenceId !== null ? `/licence/${licenceId}` : '/downloads';
}
