import type { Mail, MailItem } from '#src/integrations/mail.ts';
import type { NotificationKind } from '#src/features/notifications/constants.ts';
import type { Notification } from '#src/features/notifications/schemas.ts';
import {
  describeDetail,
  describeNotification,
  getNotificationPath,
} from '#src/features/notifications/texts.ts';
import { site } from '#src/site.ts';
import { preferencesPage, unsubscribePath } from '../../constants.ts';
import type { Content, MailDesign } from './contents.ts';

/** Picture width in pixels, wide enough for high-density phone screens. */
const pictureWidth = 960;

export function buildReleaseMail(
  to: {
    email: string;
    /** Token for the recipient's mail preferences. */
    token: string;
  },
  content: Content,
  origin: string,
): Mail {
  return {
    to: to.email,
    ...buildTexts(content),
    items: [
      ...content.designs.map((design) => toItem(design, origin)),
      ...content.notifications.map((notification) => toNotificationItem(notification, origin)),
    ],
    action: { label: 'Browse designs', url: `${origin}/browse` },
    subscription: {
      reason: `You get this mail because mails about ${content.notifications.length > 0 ? 'what it tells' : 'new releases'} are switched on in your ${site.brand} account.`,
      preferencesUrl: `${origin}${preferencesPage}?token=${to.token}`,
      unsubscribeUrl: `${origin}${unsubscribePath}?token=${to.token}`,
    },
  };
}

type Texts = Pick<Mail, 'subject' | 'preview' | 'heading' | 'paragraphs'>;

function buildTexts({ kind, designs, notifications }: Content): Texts {
  if (kind === 'release') return buildReleaseTexts(designs);
  if (designs.length === 0) return buildNotificationTexts(notifications);
  const texts = buildDigestTexts(designs);
  if (notifications.length === 0) return texts;
  return { ...texts, paragraphs: [...texts.paragraphs, 'Below them is what else is new for you.'] };
}

/** Builds the texts of a digest without releases. */
function buildNotificationTexts(notifications: readonly Notification[]): Texts {
  const [first] = notifications.map((notification) => oneLine(describeNotification(notification)));
  const isOne = notifications.length === 1;
  return {
    subject: isOne ? `${first}` : `${notifications.length} notifications at ${site.brand}`,
    preview: isOne ? 'A notification for you.' : `${first}, and more.`,
    heading: isOne ? 'A notification for you' : 'Notifications for you',
    paragraphs: ['This happened since the last mail:'],
  };
}

/** Builds the texts for Commercial at the moment of release. */
function buildReleaseTexts([design]: readonly MailDesign[]): Texts {
  const title = oneLine(design?.title ?? '');
  const by = design?.designer == null ? '' : ` by ${design.designer}`;
  return {
    subject: `Just released: ${title}`,
    preview: `A new design${by}, open to you.`,
    heading: 'Just released',
    paragraphs: [
      `${title}${by} is out. With your Commercial plan you can download it now, and sell its prints while you subscribe.`,
    ],
  };
}

/** Builds the texts of the digest for everybody else. */
function buildDigestTexts(designs: readonly MailDesign[]): Texts {
  const titles = designs.map(({ title }) => oneLine(title));
  const [first = '', second = ''] = titles;
  const isOne = titles.length === 1;
  const named =
    titles.length <= 2 ? titles.join(' and ') : `${first}, ${second} and ${titles.length - 2} more`;
  return {
    subject: `New at ${site.brand}: ${named}`,
    preview: isOne ? 'A new design is out.' : `${titles.length} new designs are out.`,
    heading: isOne ? 'A new design' : 'New designs',
    paragraphs: [isOne ? 'This design has come out:' : 'These designs have come out:'],
  };
}

function toItem({ id, title, isPremium, designer, imagePath }: MailDesign, origin: string): MailItem {
  return {
    title: oneLine(title),
    url: `${origin}/model/${id}`,
    badge: isPremium ? 'Premium' : 'Free',
    ...(designer !== null && { note: `by ${designer}` }),
    ...(imagePath !== null && { imageUrl: `${origin}${imagePath}&w=${pictureWidth}` }),
  };
}

const badges: Record<NotificationKind, string> = {
  reply: 'Reply',
  new_edition: 'New edition',
  release: 'Release',
  licence_withdrawn: 'Licence',
  problems: 'Problems',
};

function toNotificationItem(notification: Notification, origin: string): MailItem {
  const detail = describeDetail(notification);
  return {
    title: oneLine(describeNotification(notification)),
    url: `${origin}${getNotificationPath(notification)}`,
    badge: badges[notification.kind],
    ...(detail !== undefined && { note: oneLine(detail) }),
  };
}

/** Replaces line breaks, since a subject must not contain one. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
