import { providerErrors } from '#src/features/auth/messages.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

function providerErrorText(code: string): string {
  return Object.entries(providerErrors).find(([name]) => name === code)?.[1] ?? providerErrors.sign_in_failed;
}

/** Explains why the sign-in failed or starts again; renders nothing otherwise. */
export function LoginNotice({
  code,
  reason,
}: {
  /** The `error` parameter of the address. */
  code: string | undefined;
  /** The reason why the sign-in starts again. */
  reason: string | undefined;
}) {
  const text = reason ?? (code === undefined ? undefined : providerErrorText(code));
  if (text === undefined) return null;
  return (
    <Notice kind="error" className="mb-5">
      {text}
    </Notice>
  );
}
