import { Column } from '@react-email/column';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import type { MailItem } from './mail.ts';

interface ItemStyles {
  line: CSSProperties;
  small: CSSProperties;
  ink: string;
  quiet: string;
}

/** The width of the card without its padding. Mail programs that know the screen's width shrink it. */
const pictureWidth = 536;

const pictureStyle: CSSProperties = {
  display: 'block',
  width: '100%',
  maxWidth: `${pictureWidth}px`,
  height: 'auto',
  borderRadius: '8px',
  // If pictures are not loaded, the title is shown in this place on a neutral background.
  backgroundColor: '#E7E3D8',
  color: '#17191C',
  fontSize: '16px',
  lineHeight: '24px',
};

const badgeStyle: CSSProperties = {
  border: '1px solid #A8A294',
  borderRadius: '6px',
  fontSize: '13px',
  fontWeight: 600,
  padding: '2px 8px',
  whiteSpace: 'nowrap',
};

/** Renders a design: its picture, its title as a link, whether it is free, and its designer. */
export function itemBlock(item: MailItem, key: number, { line, small, ink, quiet }: ItemStyles): ReactNode {
  const { title, url, badge, note, imageUrl } = item;
  const titleStyle: CSSProperties = { ...line, margin: '12px 0 4px', fontSize: '18px', fontWeight: 600 };
  return h(
    Section,
    { key, style: { padding: '8px 0 20px' } },
    h(
      Row,
      null,
      h(
        Column,
        null,
        imageUrl !== undefined &&
          h(
            Link,
            { href: url, style: { textDecoration: 'none' } },
            h(Img, { src: imageUrl, alt: title, width: pictureWidth, style: pictureStyle }),
          ),
        h(
          Text,
          { className: 'ink', style: titleStyle },
          h(Link, { href: url, style: { color: ink, textDecoration: 'underline' } }, title),
        ),
        h(
          Text,
          { className: 'quiet', style: { ...small, margin: 0, color: quiet } },
          h('span', { style: badgeStyle }, badge),
          note === undefined ? null : `\u00a0 ${note}`,
        ),
      ),
    ),
  );
}

export function itemText({ title, url, badge, note }: MailItem): string {
  return [`${title} (${badge})`, note, url].filter((part) => part !== undefined).join('\n');
}
