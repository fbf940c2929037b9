import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentDisposition, cleanFilename, downloadFilename } from './filename.ts';

describe('cleanFilename', () => {
  it.each([
    ['Ripple Vase', 'Ripple Vase'],
    ['a<b>c:d"e/f\\g|h?i*j', 'a_b_c_d_e_f_g_h_i_j'],
    ['..hidden.. ', 'hidden'],
    ['tab\there\u0085and\u202eevil', 'tabhereandevil'],
    ['   ', 'download'],
    ['...', 'download'],
    ['\u2800', 'download'],
    ['', 'download'],
    ['CON', '_CON'],
    ['lpt1.stl', '_lpt1.stl'],
    ['console', 'console'],
    ['Vase \ud800', 'Vase \ufffd'],
  ])('converts %j to %j', (title, expected) => {
    expect(cleanFilename(title)).toBe(expected);
  });

  it('cuts at 200 code points, then trims', () => {
    expect(Array.from(cleanFilename('🏺'.repeat(300)))).toHaveLength(200);
    expect(cleanFilename(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199));
  });

  it('returns a safe name for any title', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (title) => {
        const name = downloadFilename(title);
        expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f]/);
        expect(name).toMatch(/^[^. ].*\.zip$/su);
      }),
    );
  });
});

describe('attachmentDisposition', () => {
  it('contains a plain and an extended file name', () => {
    expect(attachmentDisposition('Vase "Été".zip')).toBe(
      'attachment; filename="Vase _Ete_.zip"; filename*=UTF-8\'\'Vase%20%22%C3%89t%C3%A9%22.zip',
    );
    expect(attachmentDisposition('花瓶.zip')).toContain('filename="download.zip"');
  });

  it('never lets a title end the header or the quotes', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 100 }), (title) => {
        const header = attachmentDisposition(downloadFilename(title));
        expect(header).toMatch(
          /^attachment; filename="[\u0020\u0021\u0023-\u007e]+"; filename\*=UTF-8''[\w.!~%-]+$/,
        );
      }),
    );
  });
});
