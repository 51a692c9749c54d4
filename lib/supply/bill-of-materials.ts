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

/** The parts of a CycloneDX document, as `npm sbom` writes it, that are changed here. */
export interface Bom {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp?: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** npm's mark for development dependencies, which is wrong for what the site carries to browsers. */
const DEVELOPMENT = 'cdx:npm:package:development';

const byText =
  <T>(text: (value: T) => string) =>
  (a: T, b: T): number =>
    text(a) < text(b) ? -1 : 1;

/** A UUID (version 8: of one's own making) that says which content it was given to. */
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
 * What npm says of the whole tree, cut down to what may be deployed. Without a time, and with a serial number made from
 * the content: the same packages give the same document.
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
      // npm calls the project by the folder it lies in.
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
