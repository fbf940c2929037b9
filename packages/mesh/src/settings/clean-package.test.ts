import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectMeshFile } from '@firstlayer/mesh/read/inspect-mesh.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { bambuProject, curaProject, prusaProject, toCommentedLines } from '../../test/slicer-projects.ts';
import {
  buildEntries,
  contentTypesXml,
  corner,
  item,
  modelXml,
  relationshipsXml,
  startPart,
} from '../../test/three-mf.ts';
import { makeZip, unzip, type ZipEntry } from '../../test/zips.ts';
import { cleanPackage } from './clean-package.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-3mf-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the names of what was removed and the files of the new package; none if it was not written. */
async function clean(bytes: Buffer) {
  const input = join(folder, 'input.3mf');
  const output = join(folder, 'output.3mf');
  await rm(output, { force: true });
  await writeFile(input, bytes);
  const removed = await cleanPackage(input, output, defaultMeshLimits);
  const isWritten = await stat(output).then(
    () => true,
    () => false,
  );
  const names = removed.map(({ entry, key }) => (key === '' ? entry : key));
  if (!isWritten) return { removed: names, files: undefined };
  expect(await inspectMeshFile(output, '3mf', defaultMeshLimits)).toEqual(
    await inspectMeshFile(input, '3mf', defaultMeshLimits),
  );
  return { removed: names, files: await unzip(await readFile(output)) };
}

const model = modelXml(corner, item);
const withEntries = (...entries: ZipEntry[]) => makeZip([...buildEntries(model), ...entries]);
const commands = 'Metadata/project_settings.config';

describe('projects of slicers', () => {
  test.each([
    ['PrusaSlicer', () => prusaProject()],
    ['Bambu Studio', () => bambuProject()],
    ['Cura', () => curaProject()],
  ])('leaves a project of %s without commands as it is', async (_, build) => {
    expect(await clean(await build())).toEqual({ removed: [], files: undefined });
  });

  test('removes the lines of PrusaSlicer, and keeps the bytes of everything else', async () => {
    const project = await prusaProject({
      config: { post_process: '/bin/sh -c "curl x"', printhost_apikey: 'SECRET', octoprint_host: '10.0.0.9' },
    });
    const before = await unzip(project);
    const { removed, files = {} } = await clean(project);
    expect(removed).toEqual(['post_process', 'printhost_apikey', 'octoprint_host']);
    const name = 'Metadata/Slic3r_PE.config';
    const kept = before[name]
      ?.toString()
      .replaceAll(/^; (post_process|printhost_apikey|octoprint_host) = .*\n/gm, '');
    expect(files[name]?.toString()).toBe(kept);
    expect({ ...files, [name]: undefined }).toEqual({ ...before, [name]: undefined });
  });

  test('removes members of JSON at any depth, and those that are written in another case or with escapes', async () => {
    const configText = `{"POST_PROCESS": ["a.sh"], "post\\u005fprocess": ["b.sh"], "layer_height": "0.2", "presets": [{"print_host": "h", "printhost_port": "80", "n": "é"}], "printhost_apikey": ""}`;
    const { removed, files = {} } = await clean(await bambuProject({ configText }));
    expect(removed).toEqual(['post_process', 'post_process', 'print_host', 'printhost_port']);
    expect(JSON.parse(files[commands]?.toString() ?? '')).toEqual({
      layer_height: '0.2',
      presets: [{ n: 'é' }],
      printhost_apikey: '',
    });
  });

  test('removes a key that stands twice', async () => {
    const configText = '{"post_process": ["a.sh"], "post_process": ["b.sh"]}';
    const { files = {} } = await clean(await bambuProject({ configText }));
    expect(files[commands]?.toString()).toBe('{}');
  });

  test('removes elements of XML with what is in them, and keeps the others', async () => {
    const text = `<?xml version="1.0"?><config><object id="1"><metadata key="name" value="A &amp; &quot;B&quot;"/><metadata key="post_process" value="x.sh"/><option opt_key="print_host">10.0.0.1</option><option opt_key="layer_height">0.1</option></object></config>`;
    const { removed, files = {} } = await clean(
      withEntries({ name: 'Metadata/layer_config_ranges.xml', content: text }),
    );
    expect(removed).toEqual(['post_process', 'print_host']);
    expect(files['Metadata/layer_config_ranges.xml']?.toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<config><object id="1"><metadata key="name" value="A &amp; &quot;B&quot;"></metadata><option opt_key="layer_height">0.1</option></object></config>',
    );
  });

  test('removes the scripts of a Cura project with their continued lines', async () => {
    const project = await curaProject({
      metadata: {
        post_processing_scripts: '[PauseAtHeight]\n\tpause_height = 5',
        octoprint_api_key: 'SECRET',
      },
    });
    const { removed, files = {} } = await clean(project);
    expect(removed).toEqual(['post_processing_scripts', 'octoprint_api_key']);
    const text = files['Cura/Creality Ender-3.global.cfg']?.toString();
    expect(text).not.toContain('PauseAtHeight');
    expect(text).not.toContain('pause_height');
    expect(text).toContain('setting_version = 25\n\n[containers]');
  });
});

describe('hostile packages', () => {
  const line = '; post_process = evil.sh\n';
  test.each([
    ['METADATA/SLIC3R_PE.CONFIG', line],
    ['Metadata\\Slic3r_PE.config', line],
    ['Metadata/Slic3r%5FPE.config', line],
    ['Metadata/Slic3r_PE.config', '; Post_Process=evil.sh'],
    ['Metadata/Slic3r_PE.config', '\ufeff;\tpost_process\t=evil.sh'],
    ['Metadata/Slic3r_PE.config', '; a = 1\r; post_process = evil.sh\r; b = 2'],
    ['Metadata/Slic3r_PE.config', 'N12 ; post_process = evil.sh\n'],
    ['Metadata/Slic3r_PE.config', `<!-- \n${line} -->`],
    ['Metadata/Slic3r_PE.config', `<a><!-- \n${line} --></a>`],
    ['Metadata/Slic3r_PE.config', `<a>\n${line}</a>`],
    ['Metadata/Slic3r_PE.config', `{ "a": 1 \n${line}`],
    ['Metadata/project_settings.config', '{"post_process": ["evil.sh"],}'],
    ['Metadata/project_settings.config', '{"post\\u005Fprocess": ["evil.sh"],}'],
    ['Metadata/project_settings.config', '{"printhost_apikey": "evil'],
    ['Metadata/model_settings.config', '<config><metadata key="post&#95;process" value="evil.sh"/></config>'],
    ['Metadata/model_settings.config', '<config><metadata key="post_process" value="evil.sh"/>'],
    [
      'Metadata/model_settings.config',
      '<!DOCTYPE c [<!ENTITY p "post_process">]><c><metadata key="&p;" value="evil.sh"/></c>',
    ],
    ['Metadata/machine_settings_1.config', '{"print_host": "evil.local"}'],
    ['plate.gcode', `G28\n${line}`],
  ])('leaves no command in %s: %j', async (name, content) => {
    const { removed, files = {} } = await clean(withEntries({ name, content }));
    expect(removed).toHaveLength(1);
    const left = Buffer.concat(Object.values(files)).toString().toLowerCase();
    expect(left).not.toContain('evil');
  });

  test('leaves out a file in UTF-16 that it cannot read by lines', async () => {
    const xml = Buffer.from('\ufeff<c><metadata key="post_process" value="evil"/></c>', 'utf16le');
    const { files = {} } = await clean(withEntries({ name: 'Metadata/model_settings.config', content: xml }));
    expect(Buffer.concat(Object.values(files)).toString()).not.toContain('evil');
  });

  test('rejects a package with two settings files of the same name', async () => {
    const twice = { name: 'Metadata/Slic3r_PE.config', content: line };
    const package3mf = withEntries(twice, { ...twice, name: 'metadata/SLIC3R_pe.config' });
    await expect(clean(package3mf)).rejects.toThrow('two parts of the same name');
  });

  test('leaves out settings that are nested too deeply, or packed by another method', async () => {
    const deep = `${'{"a":'.repeat(40)}{"post_process":"evil"}${'}'.repeat(40)}`;
    const bzip: ZipEntry = { name: 'Cura/x.cfg', content: 'evil', override: { method: 12 } };
    const { removed, files = {} } = await clean(withEntries({ name: commands, content: deep }, bzip));
    expect(removed).toEqual([commands, 'Cura/x.cfg']);
    expect(Object.keys(files)).toEqual(['[Content_Types].xml', '_rels/.rels', '3D/3dmodel.model']);
  });

  test('leaves out JSON of 50 MB that contains a command, and keeps it otherwise', async () => {
    const padding = '"x":"'.padEnd(50_000_000, 'y');
    const large = (end: string) => ({ name: commands, content: `{${padding}"${end}}`, isDeflated: true });
    expect((await clean(withEntries(large(',"post_process":["evil"]')))).removed).toEqual([commands]);
    expect((await clean(withEntries(large('')))).files).toBeUndefined();
  });

  // If the time grew with the square of the length, this test and the next one would not end.
  test('removes lines from large text', async () => {
    const content = `${toCommentedLines({ a: '1' }).repeat(100_000)}${line}${' '.repeat(5_000_000)}\nG1\n`;
    const { removed, files = {} } = await clean(
      withEntries({ name: 'Metadata/plate_1.gcode', content, isDeflated: true }),
    );
    expect(removed).toEqual(['post_process']);
    expect(files['Metadata/plate_1.gcode']?.toString()).toBe(content.replace(line, ''));
  });

  test('reads separators without end', async () => {
    const content = `; post_process = ${'; '.repeat(1_000_000)}\n;${' '.repeat(1_000_000)}x\n`;
    expect(
      (await clean(withEntries({ name: 'Metadata/Slic3r_PE.config', content, isDeflated: true }))).removed,
    ).toEqual([]);
  });
});

test('keeps an entry of a package whose start part has an unusual name', async () => {
  const bytes = makeZip([
    { name: '[Content_Types].xml', content: contentTypesXml },
    { name: '_rels/.rels', content: relationshipsXml(startPart) },
    { name: '3D/3dmodel.model', content: model },
    { name: 'Metadata/Slic3r_PE.config', content: '; printhost_user = me\n; layer_height = 0.2\n' },
  ]);
  const { files = {} } = await clean(bytes);
  expect(files['Metadata/Slic3r_PE.config']?.toString()).toBe('; layer_height = 0.2\n');
});
