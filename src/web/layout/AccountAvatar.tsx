import { useState } from 'react';
import type { CurrentUser } from '#src/features/users/contract.ts';

/** The first letter of first name, last name, username or email, else U. */
function letterOf({ firstName, lastName, username, email }: CurrentUser): string {
  const name = [firstName, lastName, username, email].find((value) => value.trim() !== '') ?? 'U';
  return (Array.from(name.trim())[0] ?? 'U').toUpperCase();
}

/** The letter stands until the picture has loaded. */
export function AccountAvatar({ user }: { user: CurrentUser }) {
  const [isLoaded, setLoaded] = useState(false);
  const source = user.customProfileImageUrl ?? user.profileImageUrl;
  return (
    <span className="relative grid size-10 flex-none place-items-center overflow-hidden rounded-full bg-ink text-[.9375rem] font-semibold text-on-ink">
      <span aria-hidden="true">{letterOf(user)}</span>
      {source !== null && (
        <img
          src={source}
          alt=""
          width={40}
          height={40}
          onLoad={() => setLoaded(true)}
          className={`absolute inset-0 size-full object-cover ${isLoaded ? '' : 'opacity-0'}`}
        />
      )}
    </span>
  );
}
