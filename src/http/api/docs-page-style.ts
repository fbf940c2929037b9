/** The styles of the page of the API, which use the site's tokens. */
export const docsPageStyle = `
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: var(--fs-md) / var(--lh-md) var(--font);
  overflow-wrap: anywhere;
}
header,
main {
  max-width: 64rem;
  margin-inline: auto;
  padding: var(--s-6) var(--gutter);
}
h1 {
  margin: var(--s-4) 0 0;
  font-size: var(--fs-h1);
  line-height: var(--lh-h1);
}
h2 {
  margin: var(--s-10) 0 var(--s-3);
  font-size: var(--fs-h2);
  line-height: var(--lh-h2);
}
h3 {
  margin: var(--s-5) 0 var(--s-2);
  font-size: var(--fs-h4);
}
p {
  color: var(--ink-2);
}
a {
  color: inherit;
}
:focus-visible {
  outline: 3px solid var(--focus-inner);
  outline-offset: 2px;
}
nav ul {
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2) var(--s-5);
  padding: 0;
  list-style: none;
}
nav a,
header > a {
  display: inline-block;
  padding-block: var(--s-2);
}
details {
  margin-bottom: var(--s-2);
  border: 1px solid var(--line);
  border-radius: var(--r-2);
  background: var(--surface);
}
summary {
  min-height: var(--h-md);
  padding: var(--s-3) var(--s-4);
  cursor: pointer;
}
summary span {
  color: var(--ink-2);
}
details > div {
  padding: 0 var(--s-4) var(--s-4);
}
code,
pre {
  font:
    var(--fs-sm) / var(--lh-sm) ui-monospace,
    monospace;
}
pre {
  margin: var(--s-2) 0;
  padding: var(--s-3);
  border-radius: var(--r-2);
  background: var(--sunken);
  white-space: pre-wrap;
}
table {
  width: 100%;
  border-collapse: collapse;
  font-size: var(--fs-sm);
  text-align: start;
}
th,
td {
  padding: var(--s-2) var(--s-2) var(--s-2) 0;
  border-top: 1px solid var(--line);
  text-align: start;
  vertical-align: top;
}
`;
