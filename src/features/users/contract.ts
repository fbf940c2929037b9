import * as z from 'zod/mini';
import { Subscription } from '#src/features/plans/contract.ts';

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
  isMod: z.boolean(),
  profileImageUrl: z.nullable(z.string()),
  customProfileImageUrl: z.nullable(z.string()),
  createdAt: z.string(),
  wantsStlEmails: z.boolean(),
  subscription: Subscription,
});
export type CurrentUser = z.output<typeof CurrentUser>;
