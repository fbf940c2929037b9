import { describe, expect, it } from 'vitest';

import {
  bases,
  changed,
  colored,
  colors,
  composites,
  inModel,
  getPackageErrorMessage,
  getErrorMessage,
  multi,
  type Parts,
  plain,
  withResources,
} from '../../test/three-mf-violations.ts';
import {
  contentTypesXml,
  corner,
  inspect3mf,
  item,
  modelXml,
  buildPackage,
  packed,
  relationshipsXml,
  startPart,
  tetrahedron,
} from '../../test/three-mf.ts';

const related = (xml: string): Parts => ({ '_rels/.rels': xml, '3D/3dmodel.model': plain });

describe('rejects other violations of the format', () => {
  const group = '<object id="2"><components><component objectid="1"/></components></object>';
  it.each<[string, Parts, string]>([
    ['no content types', { '[Content_Types].xml': undefined }, 'has no [Content_Types].xml'],
    [
      'a model without content type',
      { '[Content_Types].xml': contentTypesXml.replace('"model"', '"mod"') },
      'does not state the content type of 3D/3dmodel.model',
    ],
    [
      'a model of another content type',
      { '[Content_Types].xml': contentTypesXml.replace('3dmodel+xml', 'other+xml') },
      'not that of a 3MF model',
    ],
    ['no start part', related(relationshipsXml()), 'does not say which of its parts is the model'],
    [
      'relationships of the same id',
      related(relationshipsXml(startPart, ['urn:x', '/a']).replaceAll('rel1', 'rel0')),
      'the id "rel0"',
    ],
    [
      'a relationship without id',
      related(relationshipsXml(startPart).replace('Id="rel0"', '')),
      'lacks its Id, Type or Target',
    ],
    [
      'relationships in another namespace',
      related(relationshipsXml(startPart).replace('2006', '2007')),
      'no list of relationships',
    ],
    [
      'two elements resources',
      changed('<build>', '<resources/><build>'),
      'more than one element "resources"',
    ],
    ['two elements build', changed('</build>', '</build><build/>'), 'more than one element "build"'],
    [
      'the build before the resources',
      { '3D/3dmodel.model': plain.replace(/(<resources>.*<\/resources>)(<build>.*<\/build>)/, '$2$1') },
      'before its element "build"',
    ],
    ['an object and a group of the same id', withResources(bases.replace('"5"', '"1"')), 'the id 1'],
    ['the id 0', inModel(corner.replace('"1"', '"0"'), '<item objectid="0"/>'), 'the id "0"'],
    ['an id of 2^31', inModel(corner.replace('"1"', '"2147483648"')), 'the id "2147483648"'],
    [
      'an item without an object',
      inModel(corner, '<item/>'),
      'An item of the build in the 3MF has no objectid',
    ],
    [
      'a component before its object',
      inModel(group + corner, '<item objectid="2"/>'),
      'object 1 as a component before',
    ],
    [
      'a mesh beside components',
      inModel(corner + group.replace('</components>', `</components>${tetrahedron}`)),
      'both a mesh and components',
    ],
    ['an empty object', withResources('<object id="3"/>'), 'neither a mesh nor components'],
    [
      'a transform in hexadecimal',
      inModel(corner, '<item objectid="1" transform="0x1 0 0 0 1 0 0 0 1 0 0 0"/>'),
      'twelve numbers',
    ],
    ['a missing group', inModel(colored('pid="5" pindex="0"')), 'the resource 5, which is not in it'],
    [
      'an entry that the group does not have',
      inModel(bases + colored('pid="5" pindex="2"')),
      'entry 2 of the property group 5',
    ],
    [
      'an entry of a triangle that the group does not have',
      inModel(colors + colored('pid="6" pindex="0"', 'p1="0" p2="1" p3="7"')),
      'entry 7 of',
    ],
    ['an object as property', inModel(colored('pid="1"')), 'of the kind object'],
    [
      'a base material without color',
      withResources(bases.replace('displaycolor="#FF0000"', '')),
      'has no displaycolor',
    ],
    [
      'a base material of a named color',
      withResources(bases.replace('#FF0000', 'red')),
      'the displaycolor "red"',
    ],
    [
      'a composite of missing materials',
      withResources(bases + composites.replace('"0 1"', '"0 2"')),
      'material 2 of the group 5',
    ],
    [
      'a composite of words',
      withResources(bases + composites.replace('0.5 0.5', 'half')),
      'needs values as a number',
    ],
    [
      'an unknown blend method',
      withResources(bases + colors + multi('5 6').replace('pids', 'blendmethods="add" pids')),
      'blend method "add"',
    ],
    [
      'missing display properties',
      withResources(colors.replace('id="6"', 'id="6" displaypropertiesid="30"')),
      'the resource 30',
    ],
  ])('rejects %s', async (_, parts, message) => {
    expect(await getPackageErrorMessage(parts)).toContain(message);
  });

  it('identifies a draft from before version 1.0', async () => {
    const draft = plain.replace('3dmanufacturing/core/2015/02', '3dmanufacturing/2013/01');
    await expect(inspect3mf(await packed(draft))).rejects.toMatchObject({
      code: 'three_mf_draft',
      message: expect.stringContaining('a draft of the format from before version 1.0'),
    });
  });
});

describe('error messages', () => {
  const broken = (from: string, to: string): Buffer => Buffer.from(plain.replace(from, `\n\n${to}`));

  it.each([
    [
      'text after the end of the model',
      broken('</model>', '</model>x'),
      'Line 3 of 3D/3dmodel.model is not well-formed XML: text data outside of root node.',
    ],
    [
      'an element that is never closed',
      broken('</model>', ''),
      'Line 3 of 3D/3dmodel.model is not well-formed XML: unclosed tag: model.',
    ],
    [
      'an empty part',
      Buffer.from(''),
      'Line 1 of 3D/3dmodel.model is not well-formed XML: document must contain a root element.',
    ],
  ])('describe %s', async (_, model, message) => {
    expect(await getErrorMessage(await packed(model))).toBe(message);
  });

  it('name the part that is broken', async () => {
    const file = await buildPackage({ '3D/3dmodel.model': plain, '_rels/.rels': '<Relationships' });
    expect(await getErrorMessage(file)).toContain('_rels/.rels is not well-formed XML');
  });

  it('cut long names and omit control characters', async () => {
    const name = `${'x'.repeat(200)}\u202e`;
    const message = await getErrorMessage(
      await packed(modelXml(`<object id="1" type="\u200f${name}">${tetrahedron}</object>`, item)),
    );
    expect(message).toContain(`"${'x'.repeat(60)}..."`);
    expect(message).not.toMatch(/[\u200f\u202e]/);
  });
});
