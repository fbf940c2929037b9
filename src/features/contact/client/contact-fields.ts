import { ApiError } from '#src/lib/api-client.ts';
import { countCodePoints, isBlank } from '#src/lib/text.ts';
import { messageLimits } from '../constants.ts';

export const contactFields = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;
export type ContactErrors = Partial<Record<ContactField, string>>;

export const contactLabels: ContactValues = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
};

export interface FormError {
  title: string;
  text: string;
  errors: ContactErrors;
}

const missing = {
  title: 'Missing Information',
  text: 'Please fill in all fields before submitting.',
};
const badEmail = { title: 'Invalid Email', text: 'Please enter a valid email address.' };

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Validates a message before it is sent. Returns undefined for a valid one. */
export function validateMessage(values: ContactValues): FormError | undefined {
  const empty = contactFields.filter((field) => isBlank(values[field]));
  if (empty.length > 0) {
    const errors = Object.fromEntries(empty.map((field) => [field, `${contactLabels[field]} is required.`]));
    return { ...missing, errors };
  }
  if (!looksLikeEmail.test(values.email.trim())) return { ...badEmail, errors: { email: badEmail.text } };
  const long = contactFields.filter((field) => countCodePoints(values[field].trim()) > messageLimits[field]);
  if (long.length === 0) return undefined;
  const errors = Object.fromEntries(
    long.map((field) => [
      field,
      `${contactLabels[field]} must have at most ${messageLimits[field]} characters.`,
    ]),
  );
  return { title: 'Text too long', text: Object.values(errors).join(' '), errors };
}

/** Converts a failed request to field errors, or to an error of the whole form. */
export function parseSendError(error: unknown): FormError {
  const title = 'Failed to send message';
  if (!(error instanceof ApiError)) {
    return {
      title,
      text: 'Please check your connection and try again. What you wrote stays here.',
      errors: {},
    };
  }
  const issues = (error.body.issues ?? []).filter(isContactField);
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path, message]));
  if (Object.keys(errors).join() === 'email') return { ...badEmail, errors };
  return { title, text: error.userMessage ?? 'Please try again in a moment.', errors };
}

const isContactField = ({ path }: { path: string }) => (contactFields as readonly string[]).includes(path);
