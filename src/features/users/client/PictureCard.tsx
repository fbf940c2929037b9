import Trash2 from 'lucide-react/icons/trash';
import Upload from 'lucide-react/icons/upload';
import { useRef, type ChangeEvent } from 'react';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { ApiError, getErrorMessage } from '#src/lib/api-client.ts';
import { heicMessage, isHeicFile } from '#src/lib/heic.ts';
import { getInitial } from '#src/lib/display-name.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { maxPictureBytes, messages } from '../messages.ts';
import { useRemovePicture, useUploadPicture } from './queries.ts';

function showErrorToast(title: string, description?: string): void {
  toast({ title, ...(description !== undefined && { description }), variant: 'destructive' });
}

const showNotAnImage = (message: string = messages.noImage) => showErrorToast('Invalid file type', message);
const showTooLarge = (message: string = messages.imageTooLarge) => showErrorToast('File too large', message);

function showUploadError(error: Error): void {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 415) showNotAnImage(getErrorMessage(error, messages.noImage));
  else if (status === 413) showTooLarge(getErrorMessage(error, messages.imageTooLarge));
  // An expired session shows its own toast.
  else if (status !== 401)
    showErrorToast(messages.pictureFailed, getErrorMessage(error, 'Please try again.'));
}

/** Shows, uploads and removes the profile picture. */
export function PictureCard({ user }: { user: CurrentUser }) {
  const input = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const upload = useUploadPicture();
  const remove = useRemovePicture();

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Resetting the value allows choosing the same file again.
    event.target.value = '';
    if (!file) return;
    if (await isHeicFile(file)) showNotAnImage(heicMessage);
    else if (!file.type.startsWith('image/')) showNotAnImage();
    else if (file.size > maxPictureBytes) showTooLarge();
    else {
      upload.mutate(file, {
        onSuccess: () => toast({ title: 'Profile picture updated' }),
        onError: showUploadError,
      });
    }
  };

  const takeDown = () => {
    if (upload.isPending) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        uploadButton.current?.focus();
        toast({ title: 'Profile picture removed' });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) return;
        showErrorToast('Failed to remove profile picture', getErrorMessage(error, 'Please try again.'));
      },
    });
  };

  return (
    <div className="card flex flex-wrap items-center gap-6">
      <Avatar
        size={96}
        tone="signal"
        letter={getInitial(user)}
        src={user.customProfileImageUrl ?? user.profileImageUrl}
      />
      <div className="grid gap-2.5">
        <div className="flex flex-wrap gap-2">
          <Button
            ref={uploadButton}
            icon={<Upload aria-hidden />}
            pending={upload.isPending}
            pendingLabel="Uploading..."
            aria-describedby="picture-hint"
            onClick={() => !remove.isPending && input.current?.click()}
          >
            Upload picture
          </Button>
          {user.customProfileImageUrl !== null && (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden />}
              pending={remove.isPending}
              pendingLabel="Removing..."
              onClick={takeDown}
            >
              Remove picture
            </Button>
          )}
        </div>
        <p id="picture-hint" className="text-xs text-ink-3">
          Any image type, smaller than 5MB.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Profile picture"
        onChange={(event) => void choose(event)}
      />
    </div>
  );
}
