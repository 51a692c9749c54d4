/**
 * Converts a stage's CloudFormation template to its resources with every intrinsic function resolved. Nothing is
 * created here.
 */
import type { LoadedStack, Resource } from '../types.ts';
import { createResolver, type Resolve } from './intrinsics.ts';
import { optionalText, record, type Values } from './narrow.ts';
import { createPhysicalId, digest, type Naming, type PhysicalId } from './physical-ids.ts';

export interface LoadStackOptions {
  readonly template: unknown;
  readonly stackName: string;
  readonly endpoints: { readonly sqs: string };
}

export interface StackOfTemplate extends LoadedStack {
  readonly resources: readonly Resource[];
}

const REGION = 'us-east-1';
const ACCOUNT = '000000000000';

interface Declared {
  readonly type: string;
  readonly properties: Values;
}

export const cannotRun = (type: string, logicalId: string): string =>
  `the embedded cloud cannot run ${type} (${logicalId})`;

/** Runs `read` and reports where in the template it failed. */
function readAtPath<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function deriveName(stackName: string, logicalId: string, max: number): string {
  const full = `${stackName}-${logicalId}`;
  // Eight hexadecimal digits distinguish two names that are cut at the same place.
  return full.length <= max ? full : `${full.slice(0, max - 9)}-${digest(full).slice(0, 8)}`;
}

function readDeclaration(value: unknown, where: string): Declared {
  const resource = record(value, where);
  if (resource.Condition !== undefined) throw new Error(`${where}: the embedded cloud knows no conditions`);
  if (typeof resource.Type !== 'string') throw new Error(`${where}: expected a Type`);
  return { type: resource.Type, properties: record(resource.Properties, `${where}.Properties`) };
}

class TemplateNames {
  readonly #resolve: Resolve;
  readonly #options: LoadStackOptions;
  readonly #template: Values;
  readonly #declared: ReadonlyMap<string, Declared>;
  readonly #pseudo: ReadonlyMap<string, string>;
  readonly #ids = new Map<string, PhysicalId>();
  readonly #inProgress = new Set<string>();

  constructor(options: LoadStackOptions) {
    this.#options = options;
    this.#template = record(options.template, 'template');
    this.#pseudo = new Map([
      ['AWS::Region', REGION],
      ['AWS::AccountId', ACCOUNT],
      ['AWS::Partition', 'aws'],
      ['AWS::URLSuffix', 'amazonaws.com'],
    ]);
    this.#resolve = createResolver({
      ref: (name) => this.#pseudo.get(name) ?? this.#idOf(name, 'Ref').ref,
      attribute: (logicalId, attribute) => this.#attribute(logicalId, attribute),
      mapping: (map, top, second) => {
        const table = record(record(this.#template.Mappings, 'Mappings')[map], `Mappings.${map}`);
        return record(table[top], `Mappings.${map}.${top}`)[second];
      },
    });
    this.#declared = new Map(
      Object.entries(record(this.#template.Resources, 'Resources')).map(([logicalId, value]) => [
        logicalId,
        readDeclaration(value, `Resources.${logicalId}`),
      ]),
    );
  }

  resources(): readonly Resource[] {
    return [...this.#declared].map(([logicalId, { type, properties }]) =>
      readAtPath(`${type} (${logicalId})`, () => ({
        logicalId,
        type,
        ...this.#idOf(logicalId, type),
        properties: record(this.#resolve(properties), 'Properties'),
      })),
    );
  }

  #attribute(logicalId: string, attribute: string): string {
    const { attributes } = this.#idOf(logicalId, 'Fn::GetAtt');
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    if (value !== undefined) return value;
    const type = this.#declared.get(logicalId)?.type ?? '';
    throw new Error(`${cannotRun(type, logicalId)}: unknown attribute ${attribute}`);
  }

  #idOf(logicalId: string, within: string): PhysicalId {
    const id = this.#ids.get(logicalId);
    if (id) return id;
    const resource = this.#declared.get(logicalId);
    if (!resource) throw new Error(`${within}: the template has no resource ${logicalId}`);
    // Resolving a name that needs itself would never end.
    if (this.#inProgress.has(logicalId)) {
      throw new Error(`${logicalId} refers to itself: ${[...this.#inProgress, logicalId].join(' → ')}`);
    }
    this.#inProgress.add(logicalId);
    const naming = this.#naming(logicalId, resource);
    const created = createPhysicalId(resource.type, naming) ?? { ref: logicalId, attributes: {} };
    this.#inProgress.delete(logicalId);
    this.#ids.set(logicalId, created);
    return created;
  }

  #naming(logicalId: string, { type, properties }: Declared): Naming {
    const { stackName, endpoints } = this.#options;
    const property = (name: string): string | undefined =>
      optionalText(this.#resolve(properties[name]), name);
    return {
      account: ACCOUNT,
      sqsEndpoint: endpoints.sqs,
      property,
      name: (name, max) => property(name) ?? deriveName(stackName, logicalId, max),
      required(name) {
        const value = property(name);
        if (value === undefined) throw new Error(`${type} (${logicalId}) needs the property ${name}`);
        return value;
      },
      arn: (service, rest) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`,
      globalArn: (service, rest) => `arn:aws:${service}::${ACCOUNT}:${rest}`,
      token: (length) => digest(`${stackName}/${logicalId}`).slice(0, length),
    };
  }
}

export function loadStack(options: LoadStackOptions): StackOfTemplate {
  const resources = new TemplateNames(options).resources();
  return {
    stackName: options.stackName,
    region: REGION,
    account: ACCOUNT,
    resources,
    ofType: (...types) => resources.filter(({ type }) => types.includes(type)),
  };
}
