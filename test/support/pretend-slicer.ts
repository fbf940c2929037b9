import type { SlicerId, SlicerSystem } from '#src/features/slicers/constants.ts';

/** The address that a slicer fetches, and the name under which it opens the file. */
export interface Fetched {
  url: string;
  name: string;
}

/**
 * Parses a link as the slicer does, by the rules in docs/decisions/0029-open-in-slicer.md.
 * @throws when the slicer would refuse it
 */
export function parseLink(slicer: SlicerId, system: SlicerSystem, link: string): Fetched {
  const url = readers[slicer](link, system);
  const name = url.slice(url.lastIndexOf('/') + 1);
  requireExtension(slicer, name);
  return { url, name };
}

type Reader = (link: string, system: SlicerSystem) => string;

/** Everything after `file=` is the address, with its query, which becomes a part of the name. */
const readAfterFile = (scheme: string): Reader => {
  const start = `${scheme}://open?file=`;
  return (link) => {
    requireStart(link, start);
    return decodeURIComponent(link.slice(start.length));
  };
};

/** The whole link is decoded before it is split at `file=`, so an address that contains `file=` is cut. */
const readDecoded =
  (scheme: string): Reader =>
  (link) => {
    requireStart(link, `${scheme}://open`);
    const parts = decodeURIComponent(link).split('file=');
    if (parts.length !== 2) throw new Error('The address is split in the middle.');
    return (parts[1] ?? '').split('&name=')[0] ?? '';
  };

const readers: Record<SlicerId, Reader> = {
  orcaslicer: readAfterFile('orcaslicer'),
  snapmakerorca: readAfterFile('snapmaker-orca'),
  bambustudio: (link, system) => {
    if (system !== 'macos') return readDecoded('bambustudio')(link, system);
    requireStart(link, 'bambustudioopen://');
    return decodeURIComponent(link.slice('bambustudioopen://'.length));
  },
  crealityprint: readDecoded('crealityprintlink'),
  elegooslicer: readDecoded('elegooslicer'),
  cura: (link) => {
    requireStart(link, 'cura://open?');
    return new URL(link).searchParams.get('file') ?? '';
  },
  lychee: (link) => {
    requireStart(link, 'lycheeslicer://open/');
    return decodeURIComponent(link.slice('lycheeslicer://open/'.length));
  },
  prusaslicer: (link) => {
    requireStart(link, 'prusaslicer://open?file=');
    const url = decodeURIComponent(link.slice('prusaslicer://open?file='.length));
    const { protocol, hostname } = new URL(url);
    const isKnown = ['printables.com', 'thingiverse.com', 'cults3d.com'].some(
      (host) => hostname === host || hostname.endsWith(`.${host}`),
    );
    if (protocol !== 'https:' || !isKnown)
      throw new Error("Download URL doesn't point to allowed subdomains");
    return url;
  },
};

const only3mf = new Set<SlicerId>(['bambustudio', 'crealityprint', 'elegooslicer']);

function requireExtension(slicer: SlicerId, name: string): void {
  const known = only3mf.has(slicer) ? ['.3mf'] : ['.3mf', '.stl'];
  if (!known.some((extension) => name.endsWith(extension)))
    throw new Error(`${slicer} does not know the type of ${name}.`);
  if (!/^[\w.-]{1,80}$/.test(name)) throw new Error(`${name} is no plain file name.`);
}

function requireStart(link: string, start: string): void {
  if (!link.startsWith(start)) throw new Error(`The link ${link} is for another program.`);
}
