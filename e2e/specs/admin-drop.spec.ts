import { mkdir, writeFile } from 'node:fs/promises';
import { expect, goto, signInAs, test } from '../support/fixtures.ts';
import { cubeStl } from '../support/meshes.ts';

test('adds dropped files and folders, and leaves out what is not accepted', async ({ page }, info) => {
  const folder = info.outputPath('vase');
  await mkdir(`${folder}/parts`, { recursive: true });
  const names = ['vase/Vase.STL', 'vase/notes.txt', 'vase/parts/lid.stl', 'cube.stl', 'readme.txt'];
  for (const name of names) await writeFile(info.outputPath(name), cubeStl());
  await signInAs(page.context(), 'admin');
  await goto(page, '/admin');
  const group = page.getByRole('group', { name: 'Model files' });
  const area = group.getByText('Drop files here');
  const devtools = await page.context().newCDPSession(page);
  const drag = async (type: 'dragEnter' | 'dragOver' | 'dragCancel' | 'drop', ...paths: string[]) => {
    await area.scrollIntoViewIfNeeded();
    const box = await area.boundingBox();
    const files = paths.map((path) => info.outputPath(path));
    const data = { items: [], files, dragOperationsMask: 1 };
    const point = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    await devtools.send('Input.dispatchDragEvent', { type, ...point, data });
  };
  const drop = async (...paths: string[]) => {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await drag(type, ...paths);
  };
  const rows = group.getByRole('listitem');

  await drop('cube.stl', 'readme.txt');
  await expect(rows).toHaveText([/cube\.stl/]);
  const refusal = page.getByText('Only .stl, .3mf and .zip files can be added: readme.txt', { exact: true });
  await expect(refusal).toBeVisible();
  const advice = 'readme.txt: Text files cannot be added. Pack it into a ZIP with the models.';
  await expect(page.getByText(advice, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await drop('vase');
  await expect(rows).toHaveCount(3);
  await expect(group.getByText('lid.stl', { exact: true })).toBeVisible();
  await expect(page.getByText('Only .stl, .3mf and .zip')).toHaveCount(0);

  const chooser = page.waitForEvent('filechooser');
  await group.getByRole('button', { name: 'Upload Folder' }).click();
  await (await chooser).setFiles(folder);
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('Only .stl, .3mf and .zip')).toHaveCount(0);
  for (const name of ['cube.stl', 'lid.stl', 'Vase.STL']) {
    await group.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  }
  await expect(group.getByRole('button', { name: 'Choose files' })).toBeFocused();
});
