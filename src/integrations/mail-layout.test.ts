import { expect, test } from 'vitest';
import { renderMail } from './mail-layout.ts';
import type { Mail } from './mailer.ts';

const frame = { brand: 'Firstlayer & Sons', siteUrl: 'https://shop.example' };
const mail: Mail = {
  to: 'zoe@example.com',
  subject: 'Reset <your> password',
  preview: 'Good for one hour.',
  heading: 'Reset your password',
  paragraphs: ['Hello <b>Zoë</b> & co,', 'the link works once.'],
  action: { label: 'Set a "new" password', url: 'https://shop.example/reset-password?token=a&b="><script>' },
  note: 'If it was not you, ignore this mail.',
};

test('the text says all that the mail says, in order', async () => {
  const { text } = await renderMail(mail, frame);
  expect(text).toBe(
    [
      'Reset your password',
      'Hello <b>Zoë</b> & co,',
      'the link works once.',
      'Set a "new" password: https://shop.example/reset-password?token=a&b="><script>',
      'If it was not you, ignore this mail.',
      '-- \nFirstlayer & Sons, https://shop.example\nYou get this mail because this address was entered at Firstlayer & Sons.\n',
    ].join('\n\n'),
  );
});

test('the HTML escapes everything, and shows the link beside the button', async () => {
  const { html } = await renderMail(mail, frame);
  const url = 'https://shop.example/reset-password?token=a&amp;b=&quot;&gt;&lt;script&gt;';
  expect(html.match(/<script/g)).toBeNull();
  expect(html).toContain('Hello &lt;b&gt;Zoë&lt;/b&gt; &amp; co,');
  expect(html).toContain('<title>Reset &lt;your&gt; password</title>');
  expect(html.split(`href="${url}"`)).toHaveLength(3);
  expect(html).toContain(`>${url}</a>`);
  expect(html).toContain('If it was not you, ignore this mail.');
  expect(html).toContain('was entered at Firstlayer &amp; Sons.');
});

test('the HTML has a language, a preview before all else, both colour schemes, and no picture', async () => {
  const { html } = await renderMail(mail, frame);
  expect(html).toMatch(/<html[^>]* lang="en"/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('max-width:600px');
  expect(html).toContain('background-color:#FFC42E;color:#17191C');
  expect(html).not.toContain('<img');
  expect(html.indexOf('Good for one hour.')).toBeLessThan(html.indexOf('<h1'));
});

test('a mail without action and note has neither', async () => {
  const { action: _action, note: _note, ...plain } = mail;
  const { html, text } = await renderMail(plain, frame);
  expect(html).not.toContain('#FFC42E');
  expect(html).not.toContain('open this address');
  expect(text.split('\n\n')).toHaveLength(4);
});
