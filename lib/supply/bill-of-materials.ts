import { hash } from 'node:crypto';
import { deployedPlaces } from './deployed-places.ts';
import { type LockFile, nameAt } from './lock-file.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

/** The parts of `npm sbom`'s CycloneDX document that are changed here. */
export interface Bom {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp?: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** npm's mark for development dependencies, which is wrong for packages bundled into the site. */
const DEVELOPMENT = 'cdx:npm:package:development';

const byText =
  <T>(text: (value: T) => string) =>
  (a: T, b: T): number =>
    text(a) < text(b) ? -1 : 1;

/** A UUID (version 8: custom) derived from the content. */
function serialOf(content: unknown): string {
  const digits = hash('sha256', JSON.stringify(content), 'hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, digits.slice(20, 32)].join('-')}`;
}

/**
 * npm's bill of the whole tree, reduced to what may be deployed. It has no timestamp, and its serial number is derived from
 * the content, so the same packages give the same document.
 */
export function billOfMaterials(whole: Bom, lock: LockFile): Bom {
  const deployed = new Set(
    [...deployedPlaces(lock)].map((place) => `${nameAt(place)}@${lock[place]?.version}`),
  );
  const { timestamp: _, component: project, ...metadata } = whole.metadata;
  const self = project['bom-ref'];
  const bom = {
    ...whole,
    metadata: {
      ...metadata,
      // npm names the project after its folder.
      component: { ...project, name: self.slice(0, self.lastIndexOf('@')) },
    },
    components: whole.components
      .filter(({ name, version }) => deployed.has(`${name}@${version}`))
      .map(({ properties = [], ...component }) => ({
        ...component,
        properties: properties.filter(({ name }) => name !== DEVELOPMENT),
      }))
      .toSorted(byText(({ purl }) => purl)),
    dependencies: whole.dependencies
      .filter(({ ref }) => ref === self || deployed.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((other) => deployed.has(other)).sort(),
      }))
      .toSorted(byText(({ ref }) => ref)),
  };
  const missing = deployed.difference(
    new Set(bom.components.map(({ name, version }) => `${name}@${version}`)),
  );
  if (missing.size > 0) throw new Error(`npm does not know of ${[...missing].join(', ')}.`);
  return { ...bom, serialNumber: serialOf({ ...bom, serialNumber: '' }) };
}
