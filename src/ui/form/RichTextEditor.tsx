import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { plainText } from '#src/lib/plain-text.ts';
import { toParagraphs } from '../paragraphs.ts';
import type { RichTextAttributes, RichTextFormats, RichTextHandle } from './rich-text-quill.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import { Textarea } from './Textarea.tsx';

export interface RichTextEditorProps {
  /** Initial HTML. Later changes of this value are ignored. */
  defaultValue?: string;
  /** Called with clean HTML after each change; '' for an empty text. */
  onChange: (html: string) => void;
  /** Id of the visible label. */
  labelledBy: string;
  /** Ids of hint and error. */
  describedBy?: string;
  invalid?: boolean;
  placeholder?: string;
  /** Ref that focuses the text box when its value is refused. */
  ref?: Ref<{ focus: () => void }>;
}

/** Quill with our own toolbar. It is loaded at its first render; if that fails, a plain text box replaces it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { defaultValue = '', onChange, labelledBy, describedBy, invalid, placeholder, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const toolbarId = useId();
  const [editor, setEditor] = useState<RichTextHandle | null>(null);
  const [failed, setFailed] = useState(false);
  const [active, setActive] = useState<RichTextFormats>({});
  const start = useRef({ html: defaultValue, placeholder });
  const report = useRef(onChange);
  const attributes = useRef<RichTextAttributes>({});
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    attributes.current = {
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? 'true' : undefined,
    };
    editor?.describe(attributes.current);
  }, [editor, labelledBy, describedBy, invalid]);

  useEffect(() => {
    let left = false;
    let handle: RichTextHandle | undefined;
    const load = async () => {
      const { startQuill } = await import('./rich-text-quill.ts');
      if (left || !host.current) return;
      const { html, placeholder: hint } = start.current;
      handle = startQuill(host.current, {
        html,
        placeholder: hint,
        attributes: attributes.current,
        onChange: (next) => {
          start.current.html = next;
          report.current(next);
        },
        onFormats: setActive,
      });
      setEditor(handle);
    };
    load().catch(() => setFailed(true));
    return () => {
      left = true;
      handle?.destroy();
      setEditor(null);
    };
  }, []);

  const plainBox = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => (editor ? editor.focus() : plainBox.current?.focus()) }), [
    editor,
  ]);

  if (failed) {
    return (
      <Textarea
        ref={plainBox}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        placeholder={placeholder}
        defaultValue={plainText(defaultValue)}
        onChange={(event) => onChange(toParagraphs(event.target.value))}
      />
    );
  }
  return (
    <div
      data-invalid={invalid || undefined}
      aria-busy={!editor}
      className="rich-text rounded-2 border border-line-strong bg-raised data-invalid:border-2 data-invalid:border-danger"
    >
      <RichTextToolbar id={toolbarId} editor={editor} active={active} />
      <div ref={host} className="min-h-32" />
    </div>
  );
}
