import { providerErrors } from '#src/features/auth/messages.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

interface LoginNoticeProps {
  /** `error` of the address. */
  code: string | undefined;
  /** Why the sign-in begins anew. */
  reason: string | undefined;
}

function providerErrorText(code: string): string {
  return Object.entries(providerErrors).find(([name]) => name === code)?.[1] ?? providerErrors.sign_in_failed;
}

/** Why nobody is signed in yet, if there is something to say. */
export function LoginNotice({ code, reason }: LoginNoticeProps) {
  const text = reason ?? (code === undefined ? undefined : providerErrorText(code));
  if (text === undefined) return null;
  return (
    <Notice kind="error" className="mb-5">
      {text}
    </Notice>
  );
}
