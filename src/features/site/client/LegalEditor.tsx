import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call, getErrorMessage } from '#src/lib/api-client.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { reloadPage } from '#src/ui/feedback/reload-page.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { readFieldErrors, type FieldErrors } from '#src/ui/form/form-errors.ts';
import { LeaveGuard } from '#src/ui/form/LeaveGuard.tsx';
import { RichTextEditor } from '#src/ui/form/RichTextEditor.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { publishLegalText } from '../legal-calls.ts';
import { NewLegalText, type LegalKind } from '../legal-schemas.ts';
import { loadOwnText } from './legal-queries.ts';
import { legalTitles } from '../constants.ts';

/** Edits the owner's own text, and publishes it as a new version. */
export function LegalEditor({ kind }: { kind: LegalKind }) {
  const queries = useQueryClient();
  const { ownVersion } = site[kind];
  const { data, isPending, refetch } = useQuery({
    queryKey: ['legal', kind, ownVersion],
    queryFn: () => loadOwnText(queries, kind),
    refetchOnWindowFocus: false,
  });
  return (
    <section aria-labelledby="legal-title" className="max-w-180">
      <p className="-mt-4 mb-4 text-sm">
        <Link to="/admin" search={{ tab: 'site' }} className="link">
          Back to Site
        </Link>
      </p>
      <h2 id="legal-title" className="text-h3">
        {legalTitles[kind]}
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-2">
        A published text cannot be changed or taken back: a new version replaces it.
      </p>
      {isPending && <Skeleton kind="box" className="h-80 rounded-3" />}
      {!isPending && data === undefined && (
        <ErrorState message="The text could not be loaded." onRetry={() => void refetch()} />
      )}
      {data !== undefined && <LegalForm kind={kind} opened={data?.html ?? ''} />}
    </section>
  );
}

function LegalForm({ kind, opened }: { kind: LegalKind; opened: string }) {
  const { ownVersion } = site[kind];
  const [html, setHtml] = useState(opened);
  const [changes, setChanges] = useState('');
  const [needsAcceptance, setAcceptance] = useState(kind === 'terms');
  const [errors, setErrors] = useState<FieldErrors>({});
  const publication = usePublication(kind);
  const publish = (text: string | null) => {
    const lines = changes.split('\n').filter((line) => line.trim() !== '');
    const body = { basedOn: ownVersion, html: text, changes: lines, needsAcceptance };
    const { data: checked, error } = NewLegalText.safeParse(body);
    setErrors(readFieldErrors(error?.issues));
    if (checked) publication.mutate(checked);
  };
  return (
    <div className="grid gap-5">
      <TextField html={opened} error={errors['html']} onChange={setHtml} />
      <Field
        label="What changed, a sentence each"
        aside="Optional"
        hint="Shown to everybody who accepted an earlier version."
        error={Object.entries(errors).find(([path]) => path.startsWith('changes'))?.[1]}
      >
        <Textarea value={changes} onChange={({ target }) => setChanges(target.value)} className="min-h-19" />
      </Field>
      {kind === 'terms' && (
        <Checkbox checked={needsAcceptance} onChange={({ target }) => setAcceptance(target.checked)}>
          Everybody accepts it again at the next visit
        </Checkbox>
      )}
      {publication.error && (
        <Notice kind="error">{getErrorMessage(publication.error, 'The text could not be published.')}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ink"
          disabled={html === ''}
          pending={publication.isPending}
          pendingLabel="Publishing..."
          onClick={() => publish(html)}
        >
          Publish as version of <Today />
        </Button>
        {ownVersion !== null && (
          <Button variant="ghost" disabled={publication.isPending} onClick={() => publish(null)}>
            Use the text that comes with the shop
          </Button>
        )}
      </div>
      <LeaveGuard when={html !== opened && !publication.isSuccess} text="The text is not published yet." />
    </div>
  );
}

function Today() {
  return formatLongDate(usePageTime().getTime(), site.timeZone);
}

function TextField({
  html,
  error,
  onChange,
}: {
  html: string;
  error: string | undefined;
  onChange: (html: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1.5 text-sm font-semibold">
        Text
      </p>
      <RichTextEditor
        defaultValue={html}
        labelledBy={id}
        describedBy={`${id}-error`}
        invalid={error !== undefined}
        onChange={onChange}
      />
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-medium text-danger">
        {error}
      </p>
    </div>
  );
}

/** Publishes, then loads the page again, because the versions are among the facts that each page comes with. */
function usePublication(kind: LegalKind) {
  return useMutation({
    mutationFn: (body: NewLegalText) => call(publishLegalText, { params: { kind }, body }),
    onSuccess: () => reloadPage(),
  });
}
