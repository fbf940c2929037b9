import Quill from 'quill/core.js';
import { BackgroundStyle } from 'quill/formats/background.js';
import Bold from 'quill/formats/bold.js';
import { ColorStyle } from 'quill/formats/color.js';
import Header from 'quill/formats/header.js';
import Italic from 'quill/formats/italic.js';
import Link from 'quill/formats/link.js';
import List from 'quill/formats/list.js';
import Underline from 'quill/formats/underline.js';

Quill.register(
  {
    'formats/background': BackgroundStyle,
    'formats/bold': Bold,
    'formats/color': ColorStyle,
    'formats/header': Header,
    'formats/italic': Italic,
    'formats/link': Link,
    'formats/list': List,
    'formats/underline': Underline,
  },
  true,
);

const formats = ['background', 'bold', 'color', 'header', 'italic', 'link', 'list', 'underline'];

// Tab moves the focus out of the editor, as in every other field.
const tabBindings = { tab: null, indent: null, outdent: null, 'remove tab': null, 'table tab': null };

export type RichTextFormats = Record<string, unknown>;

/** Attributes of the text box; undefined removes one. */
export type RichTextAttributes = Record<string, string | undefined>;

export interface RichTextHandle {
  /** Applies a format to the selection or to the text typed next; false removes it. */
  format: (name: string, value: unknown) => void;
  clear: () => void;
  focus: () => void;
  /** Changes attributes of the text box. */
  describe: (attributes: RichTextAttributes) => void;
  destroy: () => void;
}

export interface RichTextOptions {
  html: string;
  placeholder?: string;
  /** The attributes that the text box has from the start. */
  attributes: RichTextAttributes;
  /** Returns clean HTML; '' for an empty text. */
  onChange: (html: string) => void;
  /** Returns the formats at the cursor. */
  onFormats: (active: RichTextFormats) => void;
}

/** Creates Quill without a theme in `host`, with only the formats that descriptions allow. */
export function startQuill(host: HTMLElement, options: RichTextOptions): RichTextHandle {
  const quill = new Quill(host, {
    formats,
    placeholder: options.placeholder,
    modules: { toolbar: false, keyboard: { bindings: tabBindings } },
  });
  quill.root.classList.add('prose');
  describe(quill.root, { role: 'textbox', 'aria-multiline': 'true', ...options.attributes });
  quill.setContents(quill.clipboard.convert({ html: options.html }), 'silent');
  quill.history.clear();

  const report = () => {
    if (quill.getSelection()) options.onFormats(quill.getFormat());
  };
  quill.on('text-change', () => options.onChange(quill.getText().trim() ? quill.getSemanticHTML() : ''));
  quill.on('editor-change', report);

  return {
    format: (name, value) => {
      quill.focus();
      quill.format(name, value, 'user');
      report();
    },
    clear: () => {
      quill.focus();
      const range = quill.getSelection();
      if (range) quill.removeFormat(range.index, range.length, 'user');
      report();
    },
    focus: () => quill.focus(),
    describe: (attributes) => describe(quill.root, attributes),
    destroy: () => {
      quill.disable();
      host.replaceChildren();
      host.className = '';
    },
  };
}

function describe(box: HTMLElement, attributes: RichTextAttributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) box.removeAttribute(name);
    else box.setAttribute(name, value);
  }
}
