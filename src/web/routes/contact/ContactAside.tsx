import { Link } from '@tanstack/react-router';
import { site } from '#src/site.ts';

/** Says when to expect a reply, and lists other ways to reach the shop. */
export function ContactAside() {
  return (
    <aside aria-labelledby="contact-reply" className="card grid gap-4">
      <h2 id="contact-reply">We reply within 24 hours.</h2>
      <p className="text-ink-2">
        The answer goes to the address that you enter. If you have an account, use its address, so that we can
        find your plan and your downloads.
      </p>
      <p className="text-ink-2">
        You can write with your own mail program, too:{' '}
        <a href={`mailto:${site.contactEmail}`} className="link text-ink wrap-anywhere">
          {site.contactEmail}
        </a>
      </p>
      <p className="text-ink-2">
        About plans and prices, the{' '}
        <Link to="/pricing" className="link text-ink">
          plans page
        </Link>{' '}
        may answer sooner. The{' '}
        <Link to="/privacy" className="link text-ink">
          privacy policy
        </Link>{' '}
        says what we keep of a message.
      </p>
    </aside>
  );
}
