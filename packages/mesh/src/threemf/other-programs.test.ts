import { describe, expect, it } from 'vitest';

import {
  bases,
  colored,
  colors,
  composites,
  coordinates,
  inModel,
  multi,
  plain,
  texture,
  withMetadata,
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
  production,
  relationshipsXml,
  startPart,
  tetrahedron,
  vertices,
} from '../../test/three-mf.ts';

const thumbnail = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail';
const model = '3D/3dmodel.model';

/** Rebuilt packages in the forms that other programs write. Each one is a tetrahedron of four facets. */
describe('reads packages of other programs', () => {
  it('reads PrusaSlicer projects, which reference a thumbnail even when there is none', async () => {
    const file = await buildPackage({
      '_rels/.rels': relationshipsXml(startPart, [thumbnail, '/Metadata/thumbnail.png']),
      [model]: `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06">
 <metadata name="slic3rpe:Version3mf">1</metadata>
 <metadata name="slic3rpe:MmPaintingVersion">1</metadata>
 <metadata name="Title">part</metadata>
 <metadata name="Designer"></metadata>
 <metadata name="Application">PrusaSlicer-2.5.0</metadata>
 <resources>${corner.replace('v3="1"', 'v3="1" slic3rpe:custom_supports="4" slic3rpe:mmu_segmentation="8"')}</resources>
 <build>
  <item objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0 30.9814644" printable="1"/>
 </build>
</model>`,
      'Metadata/Slic3r_PE.config': '; a = b',
      'Metadata/Slic3r_PE_model.config': '<config/>',
    });
    expect(await inspect3mf(file)).toMatchObject({ triangles: 4, objects: 1 });
  });

  it('reads packages of Bambu Studio and OrcaSlicer with custom parts, negative parts and painted facets', async () => {
    const bambu = 'xmlns:BambuStudio="http://schemas.bambulab.com/package/2021"';
    const part = modelXml(
      corner
        .replace('id="1"', 'id="1" p:UUID="00010000-81cb-4c03-9d28-80fed5dfa1dc"')
        .replace('v3="1"', 'v3="1" paint_color="8" paint_supports="4"') +
        corner.replace('id="1"', 'id="2" type="other"'),
      '',
      `unit="millimeter" xml:lang="en-US" ${production} ${bambu} requiredextensions="p"`,
    );
    const root = modelXml(
      '<object id="3" p:UUID="a" type="model"><components><component p:path="/3D/Objects/object_1.model" objectid="1" p:UUID="b" transform="1 0 0 0 1 0 0 0 1 0 0 0"/><component p:path="/3D/Objects/object_1.model" objectid="2" p:UUID="c"/></components></object>',
      '<item objectid="3" p:UUID="d" transform="1 0 0 0 1 0 0 0 1 128 128 0" printable="1"/>',
      `unit="millimeter" xml:lang="en-US" ${production} ${bambu} requiredextensions="p"`,
    ).replace(
      '<resources>',
      '<metadata name="Application">BambuStudio-01.10.01.50</metadata><metadata name="BambuStudio:3mfVersion">1</metadata><metadata name="CopyRight"></metadata><metadata name="DesignModelId">US1</metadata><metadata name="License"></metadata><metadata name="Origin"></metadata><metadata name="Thumbnail_Small">/Metadata/plate_1_small.png</metadata><resources>',
    );
    const file = await buildPackage({
      '[Content_Types].xml': contentTypesXml.replace(
        '</Types>',
        '<Default Extension="gcode" ContentType="text/x.gcode"/></Types>',
      ),
      '_rels/.rels': relationshipsXml(
        startPart,
        [thumbnail, '/Metadata/plate_1.png'],
        ['http://schemas.bambulab.com/package/2021/cover-thumbnail-middle', '/Metadata/plate_1.png'],
        ['http://schemas.bambulab.com/package/2021/cover-thumbnail-small', '/Metadata/plate_1_small.png'],
      ),
      [model]: root,
      '3D/_rels/3dmodel.model.rels': relationshipsXml([startPart[0], '/3D/Objects/object_1.model']),
      '3D/Objects/object_1.model': part.replace('<build>', '<build p:UUID="e">'),
      'Metadata/plate_1.png': 'x',
      'Metadata/model_settings.config': '<config/>',
      'Metadata/project_settings.config': '{}',
      'Metadata/plate_1.gcode': 'G1',
      'Auxiliaries/.thumbnails/thumbnail_3mf.png': 'x',
    });
    expect(await inspect3mf(file)).toMatchObject({ triangles: 4, objects: 1 });
  });

  it('reads packages of Cura with settings of each object', async () => {
    const group =
      '<metadatagroup><metadata name="cura:extruder_nr" preserve="true" type="xs:string">0</metadata></metadatagroup>';
    const cura = 'xmlns:cura="http://software.ultimaker.com/xml/cura/3mf/2015/10"';
    const resources = corner
      .replace('<mesh>', `${group}<mesh>`)
      .replace('</object>', '<settings><setting key="a">1</setting></settings></object>');
    const file = await buildPackage({
      [model]: modelXml(resources, item, `unit="millimeter" xml:lang="en-US" ${cura}`),
      'Cura/machine.global.cfg': 'a',
      'Metadata/Cura.xml': '<a/>',
    });
    expect(await inspect3mf(file)).toMatchObject({ triangles: 4 });
  });

  it('reads packages of 3D Builder with a print ticket, textures, core properties and a signature', async () => {
    const file = await buildPackage({
      '_rels/.rels': relationshipsXml(
        [
          'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
          '/docProps/core.xml',
        ],
        startPart,
        [thumbnail, 'Metadata/thumbnail.png'],
        ['http://schemas.openxmlformats.org/package/2006/relationships/mustpreserve', '/keep.txt'],
      ),
      ...inModel(
        texture +
          coordinates +
          bases +
          colors +
          composites +
          multi('7 9 6') +
          colored('pid="6" pindex="0" thumbnail="/3D/t.png" partnumber="a"', 'pid="9" p1="0" p2="0" p3="0"'),
        '<item objectid="1" partnumber="b"/>',
        'xmlns:x="urn:x" x:any="1" requiredextensions=" m "',
      ),
      '3D/_rels/3dmodel.model.rels': relationshipsXml(
        ['http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture', '/3D/Textures/a.png'],
        ['http://schemas.microsoft.com/3dmanufacturing/2013/01/printticket', '/3D/Metadata/Model_PT.xml'],
        [thumbnail, '../3D/t.png'],
      ),
      '3D/Textures/a.png': 'x',
      '3D/t.png': 'x',
      'Metadata/thumbnail.png': 'x',
      'keep.txt': 'x',
      '3D/Metadata/Model_PT.xml': '<a/>',
      'docProps/core.xml': '<a/>',
    });
    expect(await inspect3mf(file)).toMatchObject({ triangles: 4 });
  });

  it('reads packages of Blender, Fusion and lib3mf with base materials on objects and triangles', async () => {
    const file = await buildPackage(
      inModel(bases + colored('name="Cube" pid="5" pindex="1"', 'pid="5" p1="0"'), item),
    );
    expect(await inspect3mf(file)).toMatchObject({ triangles: 4 });
  });

  it('reads packages of FreeCAD with a surface and supports beside it', async () => {
    const resources = `${colored('type="surface"')}<object id="2" type="solidsupport">${tetrahedron}</object>`;
    expect(
      await inspect3mf(await buildPackage(inModel(resources, `${item}<item objectid="2"/>`))),
    ).toMatchObject({
      triangles: 4,
    });
  });

  it.each([
    [
      'metadata of unknown names',
      withMetadata('<metadata name="Undefined">a</metadata><metadata name="Rating"/>'),
    ],
    [
      'several descriptions',
      withMetadata('<metadata name="Description">a</metadata><metadata name="Description">b</metadata>'),
    ],
    ['markup in metadata', withMetadata('<metadata name="Description" xml:lang="en">a <b>c</b></metadata>')],
    [
      'metadata after the build',
      { [model]: plain.replace('</model>', '<metadata name="A">a</metadata></model>') },
    ],
    ['a byte order mark', { [model]: `\ufeff${plain}` }],
    ['the encoding US-ASCII', { [model]: plain.replace('?>', ' encoding="US-ASCII"?>') }],
    ['numbers with spaces around', inModel(corner.replace('x="10"', 'x=" +1.e1 "').replace('"1"', '" 01 "'))],
    ['colors in lower case', withResources(bases.replace('#FF0000', '#ff0000aa'))],
    ['materials that stand after their object', inModel(colored('pid="5" pindex="0"') + bases)],
    ['materials on triangles only', inModel(bases + colored('', 'pid="5" p1="1"'))],
    [
      'properties of an extension that is not read',
      inModel(`<q:group id="5"/>${colored('pid="5" pindex="7"')}`, item, 'xmlns:q="urn:q"'),
    ],
    [
      'a group with display properties',
      withResources(
        `<m:pbmetallicdisplayproperties id="30"><m:pbmetallic name="a" metallicness="1" roughness="0"/></m:pbmetallicdisplayproperties>${colors.replace('id="6"', 'id="6" displaypropertiesid="30"')}`,
      ),
    ],
    [
      'triangle sets, beams and slices',
      inModel(
        `<s:slicestack id="40"><s:slice ztop="1"/></s:slicestack>${corner
          .replace('id="1"', 'id="1" s:slicestackid="40"')
          .replace(
            '</mesh>',
            '<t:trianglesets><t:triangleset name="a"/></t:trianglesets><b:beamlattice/></mesh>',
          )}`,
        item,
        'xmlns:s="http://schemas.microsoft.com/3dmanufacturing/slice/2015/07" xmlns:t="http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07" xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02"',
      ),
    ],
    [
      'an object of another extension beside',
      withResources('<object id="3"><q:shape xmlns:q="urn:q"/></object>'),
    ],
    ['a namespace declared where it is used', withResources('<q:x xmlns:q="urn:q" q:y="1"/>')],
    [
      'an object that no item names',
      withResources(`<object id="3"><mesh>${vertices}<triangles/></mesh></object>`),
    ],
    [
      'folders and leftovers of other systems',
      { [model]: plain, '__MACOSX/3D/._3dmodel.model': 'x', '3D/.DS_Store': 'x' },
    ],
    [
      'content types by name',
      {
        [model]: plain,
        '[Content_Types].xml': contentTypesXml.replace(
          '<Default Extension="model"',
          '<Override PartName="/3D/3dmodel.model"',
        ),
      },
    ],
    [
      'settings that are related as if they were models',
      {
        [model]: plain,
        '_rels/.rels': relationshipsXml(startPart, [startPart[0], '/Metadata/model_settings.config']),
        'Metadata/model_settings.config': '<config/>',
      },
    ],
    [
      'a relationship without slash',
      { [model]: plain, '_rels/.rels': relationshipsXml([startPart[0], model]) },
    ],
  ])('%s', async (_, parts) => {
    expect(await inspect3mf(await buildPackage(parts))).toMatchObject({ triangles: 4 });
  });

  it('reads a flat transform and facets without area, which the format only advises against', async () => {
    const flat = modelXml(corner, '<item objectid="1" transform="1 0 0 0 1 0 0 0 0 0 0 0"/>');
    expect(await inspect3mf(await packed(flat))).toMatchObject({ triangles: 4 });
    expect(await inspect3mf(await packed(plain.replace('v1="0" v2="2"', 'v1="0" v2="0"')))).toMatchObject({
      triangles: 4,
    });
  });
});
