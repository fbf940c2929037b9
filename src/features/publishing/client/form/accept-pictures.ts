import { heicMessage } from '#src/lib/heic.ts';
import { keepAccepted } from '#src/ui/form/accepted-files.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { imageExtensions } from './design-draft.ts';

/** Returns the files whose names are those of readable pictures, and shows a message about the others. */
export function acceptPictures(files: File[]): File[] {
  const kept = keepAccepted(files, imageExtensions);
  const refused = files.filter((file) => !kept.includes(file));
  if (refused.length > 0) {
    const isHeic = keepAccepted(refused, ['.heic', '.heif']).length > 0;
    const reason = isHeic ? heicMessage : 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be added.';
    const description = `${refused.map(({ name }) => name).join(', ')}: ${reason}`;
    toast({ title: 'Error', description, variant: 'destructive' });
  }
  return kept;
}
