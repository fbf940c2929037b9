import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { factLimits } from '../../constants.ts';
import type { SiteDraft } from '../use-site-draft.ts';

/** Edits the links to profiles at other sites. */
export function SocialLinks({ site: { draft, errors, set } }: { site: SiteDraft }) {
  const { socialLinks } = draft;
  const change = (at: number, changes: Partial<(typeof socialLinks)[number]>) =>
    set(
      'socialLinks',
      socialLinks.map((link, i) => (i === at ? { ...link, ...changes } : link)),
    );
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Social links</legend>
      {socialLinks.length > 0 && (
        <ul className="mt-2 grid gap-3 rounded-2 border border-line bg-surface p-3">
          {socialLinks.map(({ label, href }, at) => (
            // The rows have no identity but their place.
            <li
              key={at}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
            >
              <Field label="Label" error={errors[`socialLinks.${at}.label`]}>
                <Input
                  name={`socialLinks.${at}.label`}
                  value={label}
                  onChange={({ target }) => change(at, { label: target.value })}
                />
              </Field>
              <Field label="Address" error={errors[`socialLinks.${at}.href`]} className="max-sm:col-start-1">
                <Input
                  type="url"
                  name={`socialLinks.${at}.href`}
                  value={href}
                  placeholder="https://"
                  onChange={({ target }) => change(at, { href: target.value })}
                />
              </Field>
              <Button
                variant="ghost"
                iconOnly
                aria-label={`Remove ${label || 'the link'}`}
                className="max-sm:col-start-2 max-sm:row-start-1"
                onClick={() => set('socialLinks', socialLinks.toSpliced(at, 1))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {socialLinks.length < factLimits.socialLinks && (
        <Button
          size="sm"
          className="mt-2"
          onClick={() => set('socialLinks', [...socialLinks, { label: '', href: '' }])}
        >
          <Plus aria-hidden />
          Add a link
        </Button>
      )}
    </fieldset>
  );
}
