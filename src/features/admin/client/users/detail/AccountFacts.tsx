import { Link } from '@tanstack/react-router';
import { providerTitles } from '#src/features/auth/messages.ts';
import { ProfileLink } from '#src/features/users/client/ProfileLink.tsx';
import { formatDate, formatDateTime } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import type { UserDetail } from '../../../schemas.ts';
import { FactList } from './FactList.tsx';

const titles: Record<string, string> = providerTitles;

function methodsText({ hasPassword, signInMethods }: UserDetail): string {
  const methods = [
    ...(hasPassword ? ['Password'] : []),
    ...signInMethods.map((method) => titles[method] ?? method),
  ];
  return methods.join(', ') || 'None';
}

function mailsText({ wantsStlEmails, mailRefusal }: UserDetail): string {
  const wish = wantsStlEmails ? 'Wanted' : 'Not wanted';
  if (mailRefusal === null) return wish;
  return `${wish}. Refused since ${formatDate(mailRefusal.at)}: ${mailRefusal.reason}`;
}

/** Shows a user's account, sign-in methods and profile. */
export function AccountFacts({ detail }: { detail: UserDetail }) {
  const { user, lastSeenAt, termsVersion, website, links } = detail;
  const addresses = [website, ...links].filter((address) => address !== '');
  return (
    <section>
      <h3 className="mb-1 text-h4">Account</h3>
      <FactList
        facts={[
          { label: 'Name', value: `${user.firstName} ${user.lastName}`.trim() },
          { label: 'Username', value: `@${user.username}` },
          { label: 'Email', value: <Email detail={detail} /> },
          { label: 'Joined', value: formatDate(user.createdAt) },
          {
            label: 'Last seen',
            value: lastSeenAt === null ? 'Not signed in anywhere' : formatDateTime(lastSeenAt),
          },
          { label: 'Sign-in methods', value: methodsText(detail) },
          { label: 'Second factor', value: detail.twoFactorEnabled ? 'On' : 'Off' },
          { label: 'Mails of new releases', value: mailsText(detail) },
          { label: 'Terms accepted', value: termsVersion === null ? 'None' : `Version ${termsVersion}` },
          { label: 'Bio', value: detail.bio && <Bio text={detail.bio} /> },
          { label: 'Location', value: detail.location },
          { label: 'Links', value: addresses.length > 0 ? <Links addresses={addresses} /> : '' },
        ]}
      />
      <Link
        to="/user/$userId"
        params={{ userId: user.id }}
        className={buttonClass({ size: 'sm', className: 'mt-3' })}
      >
        View profile
      </Link>
    </section>
  );
}

function Email({ detail: { user, emailVerified } }: { detail: UserDetail }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {user.email}
      <Badge kind={emailVerified ? 'ok' : 'pending'}>{emailVerified ? 'Verified' : 'Not verified'}</Badge>
    </span>
  );
}

function Bio({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line">
      {text}
    </span>
  );
}

function Links({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {addresses.map((address, index) => (
        <li key={`${index} ${address}`}>
          <ProfileLink address={address} />
        </li>
      ))}
    </ul>
  );
}
