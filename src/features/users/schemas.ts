import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { isStorable, line, text } from '#src/lib/schema.ts';
import { isWebAddress, withScheme } from '#src/lib/web-address.ts';
import { maxBioLength, maxLinks } from './messages.ts';
import { CurrentUser } from '#src/features/auth/schemas.ts';
import { SubscriptionStatus, Tier } from '#src/features/plans/schemas.ts';

/** Runs of spaces are collapsed, since a page shows them as one and names must be distinguishable. */
export const Username = z.pipe(
  text({ name: 'Username', min: 3, max: 30 }),
  z.string().check(
    z.regex(/^[A-Za-z0-9_ ]+$/, 'Username may have letters, digits, spaces and underscores only.'),
    z.overwrite((name) => name.replace(/ +/g, ' ')),
  ),
);

const maxAddressLength = 300;

function webAddress(name: string, min: 0 | 1) {
  return z.pipe(
    text({ name, min, max: maxAddressLength }),
    z.string().check(
      z.overwrite((address) => (address === '' ? '' : withScheme(address))),
      z.refine((address) => address === '' || isWebAddress(address), `${name} must be a web address.`),
      z.maxLength(maxAddressLength, `${name} must have at most ${maxAddressLength} characters.`),
    ),
  );
}

/** A link row in a form, which may be empty. */
export const OptionalAddress = webAddress('Link', 0);

/** Changeable fields of one's own account; omitted fields keep their value. */
export const ProfileChange = z.object({
  username: z.optional(Username),
  firstName: z.optional(line({ name: 'First name', min: 1, max: 50 })),
  lastName: z.optional(line({ name: 'Last name', max: 50 })),
  /** Must equal the current email. */
  email: z.optional(z.string('Email must be text.')),
  bio: z.optional(text({ name: 'Bio', max: maxBioLength })),
  location: z.optional(line({ name: 'Location', max: 100 })),
  website: z.optional(webAddress('Website', 0)),
  links: z.optional(
    z
      .array(webAddress('Link', 1), 'Links must be a list.')
      .check(z.refine((links) => links.length <= maxLinks, `At most ${maxLinks} links are allowed.`)),
  ),
});
export type ProfileChange = z.output<typeof ProfileChange>;

const profileFields = {
  bio: z.string(),
  location: z.string(),
  website: z.string(),
  links: z.array(z.string()),
  subscriptionTier: Tier,
  subscriptionStatus: SubscriptionStatus,
};

export const Profile = z.extend(CurrentUser, profileFields);
export type Profile = z.output<typeof Profile>;

/** Profile data visible to every signed-in person. */
export const PublicProfile = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ...profileFields,
  profileImageUrl: z.nullable(z.string()),
  customProfileImageUrl: z.nullable(z.string()),
  createdAt: z.string(),
  isAdmin: z.boolean(),
  isMod: z.boolean(),
});
export type PublicProfile = z.output<typeof PublicProfile>;

export const UserParams = z.object({
  id: z.string().check(z.maxLength(100, 'Not a valid id.'), z.refine(isStorable, 'Not a valid id.')),
});

export const UsernameCheck = z.object({ available: z.boolean(), message: z.string() });
export type UsernameCheck = z.output<typeof UsernameCheck>;

const Picture = z.object({ customProfileImageUrl: z.nullable(z.string()) });
export type Picture = z.output<typeof Picture>;

export const getProfile = operation({
  summary: "Returns the viewer's account with all fields of the profile",
  access: 'user',
  response: Profile,
});

export const updateProfile = operation({
  summary: "Changes the viewer's profile; omitted fields keep their value",
  access: 'user',
  body: ProfileChange,
  response: Profile,
});

export const checkUsername = operation({
  summary: 'Checks whether a username is available, and returns the reason if not',
  access: 'user',
  params: z.object({ username: z.string() }),
  response: UsernameCheck,
});

export const uploadPicture = operation({
  summary: 'Sets the profile picture from multipart/form-data: an image of at most 5 MB, cropped to a square',
  access: 'user',
  response: Picture,
});

export const removePicture = operation({
  summary: "Removes the viewer's profile picture",
  access: 'user',
  response: Picture,
});

export const updateNotifications = operation({
  summary: 'Sets whether the viewer gets mails about new releases',
  access: 'user',
  body: z.object({ wantsStlEmails: z.boolean('Must be true or false.') }),
  response: CurrentUser,
});

export const getUser = operation({
  summary: "Returns a person's public profile",
  access: 'user',
  params: UserParams,
  response: PublicProfile,
});

export const getUserTier = operation({
  summary: "Returns a person's current access tier",
  access: 'user',
  params: UserParams,
  response: z.object({ tier: Tier }),
});
