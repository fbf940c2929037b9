import type { Mail, MailItem } from '#src/integrations/mail.ts';
import { site } from '#src/site.ts';
import { preferencesPage, unsubscribePath } from '../../mail-contract.ts';
import type { Content, ToldDesign } from './contents.ts';

interface Addressee {
  email: string;
  /** Of their mail preferences. */
  token: string;
}

/** Wide enough for sharp pictures on phones. */
const pictureWidth = 960;

export function releaseMail(to: Addressee, content: Content, origin: string): Mail {
  return {
    to: to.email,
    ...(content.kind === 'release' ? aboutRelease(content.designs) : aboutDigest(content.designs)),
    items: content.designs.map((design) => toItem(design, origin)),
    action: { label: 'Browse designs', url: `${origin}/browse` },
    subscription: {
      reason: `You get this mail because mails about new releases are switched on in your ${site.brand} account.`,
      preferencesUrl: `${origin}${preferencesPage}?token=${to.token}`,
      unsubscribeUrl: `${origin}${unsubscribePath}?token=${to.token}`,
    },
  };
}

type Texts = Pick<Mail, 'subject' | 'preview' | 'heading' | 'paragraphs'>;

/** To Commercial, at the moment of release. */
function aboutRelease([design]: readonly ToldDesign[]): Texts {
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

/** To everybody else, the next morning. */
function aboutDigest(designs: readonly ToldDesign[]): Texts {
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

function toItem({ id, title, isPremium, designer, imagePath }: ToldDesign, origin: string): MailItem {
  return {
    title: oneLine(title),
    url: `${origin}/model/${id}`,
    badge: isPremium ? 'Premium' : 'Free',
    ...(designer !== null && { note: `by ${designer}` }),
    ...(imagePath !== null && { imageUrl: `${origin}${imagePath}&w=${pictureWidth}` }),
  };
}

/** A subject with a line break in it would be refused. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
