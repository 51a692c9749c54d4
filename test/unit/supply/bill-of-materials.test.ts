import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Bom, billOfMaterials } from '#supply/bill-of-materials.ts';
import { deployedPlaces } from '#supply/deployed-places.ts';
import { type LockFile, nameAt, readLockFile } from '#supply/lock-file.ts';
import { npmBom } from '#supply/npm-bom.ts';

const component = (name: string, version: string, ...marks: string[]) => ({
  'bom-ref': `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  properties: marks.map((mark) => ({ name: mark, value: 'true' })),
});

const DEVELOPMENT = 'cdx:npm:package:development';

const lock: LockFile = {
  '': { dependencies: { used: '1' } },
  'node_modules/used': { version: '1.0.0' },
  'node_modules/preact': { version: '11.0.0' },
  'node_modules/tool': { version: '1.0.0' },
};

const written = (timestamp: string, serialNumber: string): Bom => ({
  serialNumber,
  metadata: { timestamp, component: { ...component('the-service', '1.0.0'), name: 'some-folder' } },
  components: [
    component('used', '1.0.0'),
    component('tool', '1.0.0', DEVELOPMENT),
    component('preact', '11.0.0', DEVELOPMENT, 'cdx:other'),
  ],
  dependencies: [
    { ref: 'used@1.0.0', dependsOn: [] },
    { ref: 'tool@1.0.0', dependsOn: ['used@1.0.0'] },
    { ref: 'the-service@1.0.0', dependsOn: ['used@1.0.0', 'tool@1.0.0', 'preact@11.0.0'] },
  ],
});

const first = written('2026-01-01T00:00:00Z', 'urn:uuid:00000000-0000-4000-8000-000000000001');

describe('a bill of materials', () => {
  it("lists what is deployed and no tools, in order, under the project's name", () => {
    expect(billOfMaterials(first, lock)).toMatchObject({
      metadata: { component: { name: 'the-service' } },
      components: [component('preact', '11.0.0', 'cdx:other'), component('used', '1.0.0')],
      dependencies: [
        { ref: 'the-service@1.0.0', dependsOn: ['preact@11.0.0', 'used@1.0.0'] },
        { ref: 'used@1.0.0', dependsOn: [] },
      ],
    });
  });

  it('is the same for the same packages, and different for others', () => {
    const bom = billOfMaterials(first, lock);
    const later = written('2027-01-01T00:00:00Z', 'urn:uuid:00000000-0000-4000-8000-000000000002');
    const other = { ...first, components: first.components.map((part) => ({ ...part, scope: 'required' })) };

    expect(billOfMaterials({ ...later, components: later.components.toReversed() }, lock)).toEqual(bom);
    expect(bom.serialNumber).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(billOfMaterials(other, lock).serialNumber).not.toBe(bom.serialNumber);
  });

  it("is not written if npm doesn't know a deployed package", () => {
    const short = { ...first, components: first.components.slice(1) };

    expect(() => billOfMaterials(short, lock)).toThrow('npm does not know of used@1.0.0');
  });

  it('of this service lists every package that may be deployed, with version and purl', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const locked = readLockFile(root);
    const bom = billOfMaterials(npmBom(root), locked);
    const wanted = new Set(
      [...deployedPlaces(locked)].map((place) => {
        const name = nameAt(place).replace(/^@/, '%40');
        return `pkg:npm/${name}@${locked[place]?.version}`;
      }),
    );

    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(bom.components.map(({ purl }) => purl)).toEqual([...wanted].sort());
    const names = bom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['undici', 'zod', 'preact', 'uplot']));
    expect(names).not.toContain('vitest');
    expect(bom.metadata.component.name).toBe('signal-intelligence-service');
    const refs = new Set([...bom.components, bom.metadata.component].map((part) => part['bom-ref']));
    const used = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(used.filter((ref) => !refs.has(ref))).toEqual([]);
  });
});
