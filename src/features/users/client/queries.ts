import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import {
  getProfile,
  getUser,
  removePicture,
  updateNotifications,
  updateProfile,
  uploadPicture,
} from '../calls.ts';
import type { Picture, Profile, ProfileChange } from '../schemas.ts';
import { call } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { sendForm } from '#src/browser/send-form.ts';

/** Reads one's own profile. */
export function profileQuery() {
  return endpointQuery(getProfile, {}, 60_000);
}

/** Reads a person's public profile. */
export function userQuery(id: string) {
  return endpointQuery(getUser, { params: { id } });
}

/** Patches the cached user and profile with a change, and invalidates the public profile. */
async function patchUserCaches(queries: QueryClient, change: Partial<Profile>): Promise<void> {
  const me = currentUserQuery().queryKey;
  const user = queries.getQueryData<CurrentUser | null>(me);
  if (user) queries.setQueryData(me, { ...user, ...pickUserFields(user, change) });
  queries.setQueryData<Profile>(profileQuery().queryKey, (profile) => profile && { ...profile, ...change });
  if (user) await queries.invalidateQueries({ queryKey: getQueryKey(getUser, { params: { id: user.id } }) });
}

function pickUserFields(user: CurrentUser, change: Partial<Profile>): Partial<CurrentUser> {
  return Object.fromEntries(Object.entries(change).filter(([name]) => Object.hasOwn(user, name)));
}

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => call(updateProfile, { body: change }),
    onSuccess: (profile) => patchUserCaches(queries, profile),
  });
}

export function useUploadPicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('profilePicture', file);
      return (await sendForm({ method: 'POST', address: uploadPicture.path, form })) as Picture;
    },
    onSuccess: (picture) => patchUserCaches(queries, picture),
  });
}

export function useRemovePicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removePicture, {}),
    onSuccess: (picture) => patchUserCaches(queries, picture),
  });
}

export function useUpdateNotifications() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wantsStlEmails: boolean) => call(updateNotifications, { body: { wantsStlEmails } }),
    onSuccess: ({ wantsStlEmails }) => patchUserCaches(queries, { wantsStlEmails }),
  });
}
