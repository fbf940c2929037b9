import { createHash } from 'node:crypto';
import { selfContainedContentSecurityPolicy } from '#src/http/headers/security-headers.ts';
import { site } from '#src/site.ts';
import { keysPath } from '../../constants.ts';
import { recordCheckFunctions } from '../../record-check.ts';
import { checkerStyles } from './checker-styles.ts';
import { readZipFunctions } from './read-zip.ts';
import { checkerFunctions } from './start-checker.ts';

export interface CheckerPage {
  html: string;
  contentSecurityPolicy: string;
}

const functions = [...recordCheckFunctions, ...readZipFunctions, ...checkerFunctions]
  .map(String)
  .join('\n\n');
const script = `${functions}\n\nstartChecker({ checkRecord, readZip });\n`;
const hash = (text: string) => createHash('sha256').update(text).digest('base64');
const policy = selfContainedContentSecurityPolicy({ script: hash(script), style: hash(checkerStyles) });

/**
 * Builds the offline checker, one file that needs no network. The policy is in the file as well, so that a saved copy cannot
 * send anything either.
 * @param origin the address of the shop
 */
export function buildCheckerPage(origin: string): CheckerPage {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.document}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Check licence records · ${escape(site.brand)}</title>
<style>${checkerStyles}</style>
</head>
<body>
<main>
<h1>Check licence records</h1>
<p class="lead">This page works without a connection. What you add stays on this device.</p>
<section id="area" aria-labelledby="add">
<h2 id="add">Drop records and keys here</h2>
<p>Either the ZIP with all records of a holder, or a record (.jws) and the keys of the shop (licence-keys.json).</p>
<label class="button">Choose files<input id="files" type="file" multiple accept=".jws,.json,.zip"></label>
</section>
<p id="status" role="status">Nothing added yet.</p>
<noscript><p>Without JavaScript this page cannot check signatures. The page of the licence can be read without it.</p></noscript>
<ul id="results"></ul>
<h2>Before you rely on it</h2>
<ul>
<li>Get this page and the keys from the shop yourself: <strong>${escape(origin)}${keysPath}</strong>. A page or keys that a seller gives you prove nothing.</li>
<li>A signature proves what the record says. Whether the licence was withdrawn or replaced can only be told online, on its page at <strong>${escape(origin)}/licence</strong>.</li>
<li>Evidence of a grant to one person. It is not transferable and not legal advice.</li>
</ul>
</main>
<script>${script}</script>
</body>
</html>
`;
  return { html, contentSecurityPolicy: policy.header };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
