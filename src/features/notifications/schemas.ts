import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, Id, isStorable, pageLimit } from '#src/lib/schema.ts';
import { notificationKinds } from './constants.ts';

/** Notifications of one kind and subject within a day, as one item of the list. */
export const Notification = z.object({
  /** Id of the newest one. */
  id: z.number(),
  kind: z.enum(notificationKinds),
  /** Time of the newest one. */
  createdAt: z.string(),
  isRead: z.boolean(),
  /** Number of notifications in the item, such as withdrawn licences; of designs if they have problems. */
  count: z.number(),
  /** Title of the design, or of that of the licence; '' for a design that is gone. */
  title: z.string(),
  /** Null for a licence. */
  modelId: z.nullable(z.number()),
  /** Display name of the designer of a release. */
  designer: z.nullable(z.string()),
  /** Name of the person who wrote the newest reply. */
  actor: z.nullable(z.string()),
  /** Number of people who have replied. */
  actorCount: z.number(),
  /** Describes what has changed in a new edition. */
  note: z.nullable(z.string()),
  licenceId: z.nullable(z.string()),
  /** Why the licence was withdrawn. */
  reason: z.nullable(z.enum(['payment returned', 'terms broken'])),
  /** True for the problems of designs that are released within about a day of the notification. */
  isReleaseDay: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

/** Counts what came for a person since the visit before this one, up to 100 of each. */
export const NewSinceVisit = z.object({
  /** The end of that visit; null if there was none. */
  since: z.nullable(z.string()),
  designs: z.number(),
  /** Designs that the person has downloaded and of which there is a newer edition. */
  editions: z.number(),
  replies: z.number(),
});
export type NewSinceVisit = z.output<typeof NewSinceVisit>;

export const recordVisit = operation({
  summary: 'Records a visit of the viewer, and counts what is new since the one before',
  access: 'user',
  response: NewSinceVisit,
});

export const NotificationListQuery = z.object({ limit: pageLimit(), cursor: Cursor });
export type NotificationListQuery = z.output<typeof NotificationListQuery>;

export const listNotifications = operation({
  summary:
    "Lists the viewer's newest 500 notifications, grouped by subject, newest first, paginated like /api/stl-files",
  access: 'user',
  query: NotificationListQuery,
  response: z.array(Notification),
});

export const ReadMark = z.object({
  /** Id of a notification; it and all earlier ones are marked. */
  upTo: Id,
  /** True to mark only those of the same kind and subject. */
  isOnlySubject: z._default(z.boolean('Must be true or false.'), false),
});
export type ReadMark = z.output<typeof ReadMark>;

export const markNotificationsRead = operation({
  summary: "Marks the viewer's notifications as read; repeating it has no effect",
  access: 'user',
  body: ReadMark,
  response: z.object({ unreadNotifications: z.number() }),
});

/** Kinds that are shown on the site. */
export const NotificationSettings = z.object({
  reply: z.boolean('Must be true or false.'),
  new_edition: z.boolean('Must be true or false.'),
  release: z.boolean('Must be true or false.'),
  licence_withdrawn: z.boolean('Must be true or false.'),
  /** Sent to admins and designers only. */
  problems: z.boolean('Must be true or false.'),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** Kinds that are in the digest besides releases. */
export const DigestSettings = z.omit(NotificationSettings, { release: true });
export type DigestSettings = z.output<typeof DigestSettings>;

export const getNotificationSettings = operation({
  summary: 'Returns which kinds of notifications the viewer gets on the site',
  access: 'user',
  response: NotificationSettings,
});

export const setNotificationSettings = operation({
  summary: 'Changes which kinds of notifications the viewer gets on the site, from now on',
  access: 'user',
  body: z.partial(NotificationSettings),
  response: NotificationSettings,
});

const followKinds = ['designer', 'category'] as const;

export const FollowTarget = z.object({
  kind: z.enum(followKinds),
  /** User id of a designer, or slug of a category. */
  target: z
    .string('A target is required.')
    .check(z.minLength(1), z.maxLength(200), z.refine(isStorable, 'Not a valid target.')),
});
export type FollowTarget = z.output<typeof FollowTarget>;

export const Follow = z.extend(FollowTarget, { name: z.string() });
export type Follow = z.output<typeof Follow>;

export const listFollows = operation({
  summary: 'Lists the designers and categories that the viewer follows, oldest first',
  access: 'user',
  response: z.array(Follow),
});

export const follow = operation({
  summary: 'Follows a designer or a category; repeating it has no effect',
  access: 'user',
  body: FollowTarget,
  response: z.array(Follow),
});

export const unfollow = operation({
  summary: 'Follows a designer or a category no longer; repeating it has no effect',
  access: 'user',
  params: FollowTarget,
  response: z.array(Follow),
});
