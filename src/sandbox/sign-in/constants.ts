import type { SandboxPerson } from './schemas.ts';

/** People to sign in as; only the first one has a picture. */
export const sandboxPeople: readonly (SandboxPerson & { label: string })[] = [
  { label: 'Ada Demo, verified', name: 'Ada Demo', email: 'ada.demo@example.com', isEmailVerified: true },
  {
    label: 'Uma Demo, email not verified',
    name: 'Uma Demo',
    email: 'uma@example.com',
    isEmailVerified: false,
  },
  { label: 'Noel Demo, no email', name: 'Noel Demo', email: '', isEmailVerified: false },
];
