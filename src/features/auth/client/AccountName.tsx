export interface AccountNameProps {
  email: string;
}

/** Tells password managers which account the password of a form belongs to. */
export function AccountName({ email }: AccountNameProps) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
