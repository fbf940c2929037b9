/** The kinds of notifications. */
export const notificationKinds = [
  'reply',
  'new_edition',
  'release',
  'licence_withdrawn',
  'problems',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const maxFollows = 100;
export const tooManyFollowsMessage = `You follow ${maxFollows} designers and categories already. Unfollow one first.`;
