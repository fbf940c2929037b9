import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useId } from 'react';
import { site } from '#src/site.ts';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';

/** Shows the two checkboxes of the sign-up form. Legal pages open in a new tab, so that typed values are not lost. */
export function SignUpChoices({ termsError }: { termsError: string | undefined }) {
  const errorId = useId();
  return (
    <div className="grid gap-1">
      <Checkbox
        name="acceptsTerms"
        required
        aria-invalid={termsError !== undefined}
        aria-describedby={termsError === undefined ? undefined : errorId}
      >
        I agree to the{' '}
        <a className="link" href="/terms" target="_blank" rel="noopener">
          Terms of Service
        </a>{' '}
        and have read the{' '}
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          Privacy Policy
        </a>
        .
      </Checkbox>
      {termsError !== undefined && (
        <p id={errorId} className="flex gap-1.5 text-xs font-medium text-danger [&_svg]:mt-px [&_svg]:size-4">
          <CircleAlert aria-hidden />
          {termsError}
        </p>
      )}
      <Checkbox name="wantsStlEmails" defaultChecked={site.emailOptInDefault}>
        Email me when new designs are released.
      </Checkbox>
    </div>
  );
}
