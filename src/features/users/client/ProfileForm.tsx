import { zodResolver } from '@hookform/resolvers/zod';
import type { SubmitEvent } from 'react';
import { useController, useForm, useWatch, type FieldPath } from 'react-hook-form';
import { useFormDraft } from '#src/features/auth/client/use-form-draft.ts';
import { ApiError, getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { LeaveGuard } from '#src/ui/form/LeaveGuard.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { Profile } from '../schemas.ts';
import { maxBioLength, messages } from '../messages.ts';
import { LinksField } from './LinksField.tsx';
import { ProfilePreview } from './ProfilePreview.tsx';
import { findField, ProfileFields, toChange, toFields, type ProfileInput } from './profile-fields.ts';
import { useUpdateProfile } from './queries.ts';
import { UsernameField } from './UsernameField.tsx';
import { useUsernameCheck } from './use-username-check.ts';

/** Edits the public profile. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  const form = useForm<ProfileInput, unknown, ProfileFields>({
    resolver: zodResolver(ProfileFields),
    defaultValues: toFields(profile),
  });
  const { control, register, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { field: bio } = useController({ control, name: 'bio' });
  const check = useUsernameCheck(useWatch({ control, name: 'username' }) ?? '', profile.username);
  useFormDraft('profile', {
    read: () => (isDirty ? { values: form.getValues() } : undefined),
    restore: ({ values }) => form.reset(values, { keepDefaultValues: true }),
  });
  const hasErrors = Object.keys(errors).length > 0;

  const send = async (fields: ProfileFields) => {
    try {
      // The current email is sent, as it may have changed since the form was opened.
      const change = toChange({ ...fields, email: profile.email });
      form.reset(toFields(await update.mutateAsync(change)));
      toast({ title: 'Profile updated', description: 'Your changes are saved.' });
    } catch (error) {
      const refusals = parseFieldErrors(error, form.getValues('links'));
      for (const [index, { field, message }] of refusals.entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
      if (refusals.length === 0) showUpdateError(error);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isSubmitting) event.preventDefault();
    else void form.handleSubmit(send)(event);
  };

  return (
    <form noValidate className="card grid gap-5" aria-label="Profile" onSubmit={submit}>
      <UsernameField state={check} error={errors.username?.message} input={register('username')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" required {...register('firstName')} />
        </Field>
        <Field label="Last name" aside="optional" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label="Bio" aside="optional" error={errors.bio?.message}>
        <Textarea countTo={maxBioLength} {...bio} value={bio.value ?? ''} />
      </Field>
      <Field label="Location" aside="optional" error={errors.location?.message}>
        <Input {...register('location')} />
      </Field>
      <Field
        label="Website"
        aside="optional"
        hint="We add https:// if you leave it out."
        error={errors.website?.message}
      >
        <Input inputMode="url" autoComplete="url" autoCapitalize="none" {...register('website')} />
      </Field>
      <LinksField control={control} register={register} errors={errors.links} />
      <Field label="Email" hint="Your sign-in address cannot be changed here." error={errors.email?.message}>
        <Input type="email" value={profile.email} disabled />
      </Field>
      {hasErrors && <Notice kind="error">Nothing was saved yet. Please look at the marked fields.</Notice>}
      <div className="flex flex-wrap justify-between gap-2">
        <ProfilePreview userId={profile.id} />
        <Button
          type="submit"
          variant="primary"
          pending={isSubmitting}
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
function parseFieldErrors(
  error: unknown,
  rows: ProfileInput['links'],
): { field: FieldPath<ProfileInput>; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  if (error.body.code === 'username_taken') return [{ field: 'username', message: messages.usernameTaken }];
  return (error.body.issues ?? []).flatMap(({ path, message }) => {
    const field = findField(path, rows);
    return field === undefined ? [] : [{ field: field as FieldPath<ProfileInput>, message }];
  });
}

function showUpdateError(error: unknown): void {
  // An expired session shows its own toast.
  if (error instanceof ApiError && error.status === 401) return;
  const description = getErrorMessage(error, messages.updateFailed);
  toast({ title: 'Error', description, variant: 'destructive' });
}
