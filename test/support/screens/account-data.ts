import { getSecurity, listSessions } from '#src/features/auth/security-calls.ts';
import type { DeviceSession, Security } from '#src/features/auth/security-schemas.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { getProfile, getUser } from '#src/features/users/calls.ts';
import type { Profile, PublicProfile } from '#src/features/users/schemas.ts';
import { respond, type StubbedCall } from './api-stub.ts';
import { buildViewer } from './data.ts';

const profileFields = {
  bio: '',
  location: '',
  website: '',
  links: [],
  subscriptionTier: 'free',
  subscriptionStatus: 'active',
} as const;

/** Builds a person's own profile. */
export function buildProfile(viewer: CurrentUser = buildViewer(), changes: Partial<Profile> = {}): Profile {
  return { ...viewer, ...profileFields, username: 'ada_moss', links: [], ...changes };
}

/** Builds the profile of a person as others see it. */
export function buildPublicProfile(changes: Partial<PublicProfile> = {}): PublicProfile {
  const { id, username, firstName, lastName, profileImageUrl, customProfileImageUrl, createdAt } =
    buildViewer();
  return {
    id,
    username,
    firstName,
    lastName,
    profileImageUrl,
    customProfileImageUrl,
    createdAt,
    isAdmin: false,
    isMod: false,
    ...profileFields,
    links: [],
    ...changes,
  };
}

/** Builds how an account with a password is protected. */
export function buildSecurity(changes: Partial<Security> = {}): Security {
  return { hasPassword: true, signInMethods: [], twoFactorEnabled: false, recoveryCodesLeft: 0, ...changes };
}

/** Builds the session of this browser. */
export function buildSession(changes: Partial<DeviceSession> = {}): DeviceSession {
  return {
    id: 'session-1',
    device: 'Chrome on Linux',
    ipAddress: '192.0.2.1',
    signedInAt: '2026-11-05T12:00:00.000Z',
    lastSeenAt: '2026-11-05T12:00:00.000Z',
    isCurrent: true,
    ...changes,
  };
}

/** The calls that the settings of this person make. */
export function settingsCalls(viewer: CurrentUser = buildViewer()): StubbedCall[] {
  return [
    respond(getProfile, buildProfile(viewer)),
    respond(getUser, buildPublicProfile()),
    respond(getSecurity, buildSecurity()),
    respond(listSessions, [buildSession()]),
  ];
}
