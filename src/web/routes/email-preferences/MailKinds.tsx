import { Link } from '@tanstack/react-router';
import { site } from '#src/site.ts';

const kinds = [
  {
    title: 'New releases',
    text: 'With Commercial at the moment of each release; with Free and Personal in one mail the next morning. Only if you want them.',
  },
  {
    title: 'News for you',
    text: 'Replies, new editions and withdrawn licences, in the same mail as the releases of that morning. Only if you choose them.',
  },
  {
    title: 'Your account',
    text: 'Links to verify an address or to set a new password, and word of changes that matter for its safety. Always sent: they come only when something was asked for or changed.',
  },
  {
    title: 'Your plan',
    text: 'What was paid, what could not be charged, and when a plan begins, renews or ends. Always sent: you have a right to know.',
  },
] as const;

/** Lists the kinds of mails and their reasons. */
export function MailKinds() {
  return (
    <aside aria-labelledby="mail-kinds" className="card">
      <h2 id="mail-kinds">What we send</h2>
      <dl className="mt-3 grid gap-4">
        {kinds.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-sm text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-2">
        We send no advertising and give your address to nobody for theirs. The{' '}
        <Link to="/privacy" className="link text-ink">
          privacy policy
        </Link>{' '}
        says more. Questions:{' '}
        <Link to="/contact" className="link text-ink">
          write to {site.brand}
        </Link>
        .
      </p>
    </aside>
  );
}
