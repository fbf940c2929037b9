import { isWebAddress, shortAddress, withScheme } from '#src/lib/web-address.ts';

/** Links an address of a profile, without endorsement and referrer. */
export function ProfileLink({ address }: { address: string }) {
  const href = withScheme(address);
  if (!isWebAddress(href)) return <span className="wrap-anywhere">{address}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="link wrap-anywhere pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {shortAddress(href)}
    </a>
  );
}
