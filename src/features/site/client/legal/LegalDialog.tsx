import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { RichTextEditor } from '#src/ui/form/RichTextEditor.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { publishLegalText } from '../../legal-calls.ts';
import { NewLegalText, type LegalKind } from '../../legal-schemas.ts';
import { loadOwnText } from '../legal-queries.ts';

interface LegalDialogProps {
  kind: LegalKind;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Edits the owner's own text, and publishes it as a new version. */
export function LegalDialog({ kind, ...dialog }: LegalDialogProps) {
  const queries = useQueryClient();
  const { ownVersion } = site[kind];
  const { data, isPending, refetch } = useQuery({
    queryKey: ['legal', kind, ownVersion],
    queryFn: () => loadOwnText(queries, kind),
  });
  if (data !== undefined) return <LegalForm {...dialog} kind={kind} opened={data?.html ?? ''} />;
  return (
    <Dialog {...dialog} width={640}>
      {isPending ? (
        <Skeleton kind="box" className="h-80 rounded-3" />
      ) : (
        <ErrorState message="The text could not be loaded." onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function LegalForm({ kind, opened, ...dialog }: LegalDialogProps & { opened: string }) {
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
    <Dialog
      {...dialog}
      width={640}
      pending={publication.isPending}
      description="A published text cannot be changed or taken back: a new version replaces it."
      footer={
        <>
          {ownVersion !== null && (
            <Button variant="ghost" disabled={publication.isPending} onClick={() => publish(null)}>
              Use the text that comes with the shop
            </Button>
          )}
          <Button
            variant="ink"
            disabled={html === ''}
            pending={publication.isPending}
            pendingLabel="Publishing..."
            onClick={() => publish(html)}
          >
            Publish as version of <Today />
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField html={opened} error={errors['html']} onChange={setHtml} />
        <Field
          label="What changed, a sentence each"
          aside="Optional"
          hint="Shown to everybody who accepted an earlier version."
          error={Object.entries(errors).find(([path]) => path.startsWith('changes'))?.[1]}
        >
          <Textarea
            value={changes}
            onChange={({ target }) => setChanges(target.value)}
            className="min-h-19"
          />
        </Field>
        {kind === 'terms' && (
          <Checkbox checked={needsAcceptance} onChange={({ target }) => setAcceptance(target.checked)}>
            Everybody accepts it again at the next visit
          </Checkbox>
        )}
        {publication.error && (
          <Notice kind="error">
            {getErrorMessage(publication.error, 'The text could not be published.')}
          </Notice>
        )}
      </div>
    </Dialog>
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
