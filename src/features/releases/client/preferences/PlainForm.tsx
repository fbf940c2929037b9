import { Button } from '#src/ui/Button.tsx';
import { preferencesFormPath } from '../../constants.ts';

/** Form for browsers without JavaScript, which cannot read the current preferences. */
export function PlainForm({
  token,
  isSaved,
}: {
  token: string | undefined;
  /** True on the page after the form was sent. */
  isSaved: boolean;
}) {
  return (
    <form method="post" action={preferencesFormPath}>
      {isSaved && <p className="mb-4 font-medium">Your choice is saved.</p>}
      <p className="mb-4">Do you want a mail when there are new releases?</p>
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="wantsReleaseMails" value="true">
          Send me release mails
        </Button>
        <Button type="submit">No release mails or other news</Button>
      </div>
    </form>
  );
}
