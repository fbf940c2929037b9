import { useRef, useState, type SubmitEvent } from 'react';
import { useFormDraft } from '#src/features/auth/client/use-form-draft.ts';
import { ApiError, getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { focusFirst, readFieldErrors, replaceErrors } from '#src/ui/form/form-errors.ts';
import { Input } from '#src/ui/form/Input.tsx';
import { LeaveGuard } from '#src/ui/form/LeaveGuard.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { Profile } from '../schemas.ts';
import { maxBioLength, messages } from '../messages.ts';
import { LinksField } from './LinksField.tsx';
import { ProfilePreview } from './ProfilePreview.tsx';
import {
  findField,
  ProfileFields,
  toChange,
  toFields,
  type ProfileErrors,
  type ProfileInput,
} from './profile-fields.ts';
import { useUpdateProfile } from './queries.ts';
import { UsernameField } from './UsernameField.tsx';
import { useUsernameCheck } from './use-username-check.ts';

/** Edits the public profile. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useRef<HTMLFormElement>(null);
  const update = useUpdateProfile();
  const [saved, setSaved] = useState(() => toFields(profile));
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  const check = useUsernameCheck(values.username ?? '', profile.username);
  useFormDraft('profile', {
    read: () => (isDirty ? { values } : undefined),
    restore: (draft) => setValues(draft.values),
  });
  const hasErrors = Object.keys(errors).length > 0;

  const show = (found: ProfileErrors) => {
    setErrors(found);
    focusFirst(form.current, found);
  };

  const change = <Name extends keyof ProfileInput>(name: Name, value: ProfileInput[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    if (!isSubmitted) return;
    const found = readFieldErrors(ProfileFields.safeParse({ ...values, [name]: value }).error?.issues);
    setErrors((before) => replaceErrors(before, name, found));
  };

  const bind = (name: Exclude<keyof ProfileInput, 'links'>) => ({
    name,
    value: values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });

  const send = async (fields: ProfileFields) => {
    try {
      // The current email is sent, as it may have changed since the form was opened.
      const stored = toFields(await update.mutateAsync(toChange({ ...fields, email: profile.email })));
      setSaved(stored);
      setValues(stored);
      setSubmitted(false);
      toast({ title: 'Profile updated', description: 'Your changes are saved.' });
    } catch (error) {
      const refused = parseFieldErrors(error, values.links);
      show(refused);
      if (Object.keys(refused).length === 0) showUpdateError(error);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (update.isPending) return;
    const { data, error } = ProfileFields.safeParse(values);
    setSubmitted(true);
    show(readFieldErrors(error?.issues));
    if (data) void send(data);
  };

  return (
    <form ref={form} noValidate className="card grid gap-5" aria-label="Profile" onSubmit={submit}>
      <UsernameField state={check} error={errors.username} input={bind('username')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName}>
          <Input autoComplete="given-name" required {...bind('firstName')} />
        </Field>
        <Field label="Last name" aside="optional" error={errors.lastName}>
          <Input autoComplete="family-name" {...bind('lastName')} />
        </Field>
      </div>
      <Field label="Bio" aside="optional" error={errors.bio}>
        <Textarea countTo={maxBioLength} {...bind('bio')} />
      </Field>
      <Field label="Location" aside="optional" error={errors.location}>
        <Input {...bind('location')} />
      </Field>
      <Field
        label="Website"
        aside="optional"
        hint="We add https:// if you leave it out."
        error={errors.website}
      >
        <Input inputMode="url" autoComplete="url" autoCapitalize="none" {...bind('website')} />
      </Field>
      <LinksField links={values.links} errors={errors} onChange={(links) => change('links', links)} />
      <Field label="Email" hint="Your sign-in address cannot be changed here." error={errors.email}>
        <Input type="email" value={profile.email} disabled />
      </Field>
      {hasErrors && <Notice kind="error">Nothing was saved yet. Please look at the marked fields.</Notice>}
      <div className="flex flex-wrap justify-between gap-2">
        <ProfilePreview userId={profile.id} />
        <Button
          type="submit"
          variant="primary"
          pending={update.isPending}
          pendingLabel="Updating..."
          disabled={check.status === 'unavailable'}
        >
          Update Profile
        </Button>
      </div>
      <LeaveGuard when={isDirty} text="Your changes to the profile are not saved yet." />
    </form>
  );
}

/** Converts a failed request to errors of form fields. */
function parseFieldErrors(error: unknown, rows: ProfileInput['links']): ProfileErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.body.code === 'username_taken') return { username: messages.usernameTaken };
  const issues = (error.body.issues ?? []).flatMap(({ path, message }) => {
    const field = findField(path, rows);
    return field === undefined ? [] : [{ path: [field], message }];
  });
  return readFieldErrors(issues);
}

function showUpdateError(error: unknown): void {
  // An expired session shows its own toast.
  if (error instanceof ApiError && error.status === 401) return;
  const description = getErrorMessage(error, messages.updateFailed);
  toast({ title: 'Error', description, variant: 'destructive' });
}
