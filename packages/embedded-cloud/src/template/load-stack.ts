/**
 * Converts a CloudFormation template to its resources with every intrinsic function resolved. Nothing is created
 * here.
 */
import type { LoadedStack, Resource } from '../types.ts';
import { createResolver, type Resolve } from './intrinsics.ts';
import { isRecord, optionalText, record, type Values } from './narrow.ts';
import { createPhysicalId, digest, type Naming, type PhysicalId } from './physical-ids.ts';

export interface LoadStackOptions {
  readonly template: unknown;
  readonly stackName: string;
  /** @default 'us-east-1' */
  readonly region?: string;
  /** @default '000000000000' */
  readonly account?: string;
  /** Values of the template's parameters, by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What other stacks export, by export name. */
  readonly imports?: Readonly<Record<string, string>>;
  readonly endpoints: { readonly sqs: string };
}

export interface StackOfTemplate extends LoadedStack {
  readonly resources: readonly Resource[];
}

/** What CloudFormation does with a resource that a stack gives up, by when it happens. */
const POLICIES: Readonly<Record<string, readonly string[]>> = {
  DeletionPolicy: ['Delete', 'Retain', 'RetainExceptOnCreate', 'Snapshot'],
  UpdateReplacePolicy: ['Delete', 'Retain', 'Snapshot'],
};

function checkPolicies(resource: Values, where: string): void {
  for (const [attribute, supportedPolicy] of Object.entries(POLICIES)) {
    const value = resource[attribute];
    if (value === undefined || supportedPolicy.includes(String(value))) continue;
    throw new Error(
      `${where}.${attribute}: expected ${supportedPolicy.join(', ')}, got ${JSON.stringify(value)}`,
    );
  }
}

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
  const full = `${stackName}-${logicalId}`.replace(/[^A-Za-z0-9_-]/g, '-');
  // Eight hexadecimal digits distinguish two names that are cut at the same place.
  return full.length <= max ? full : `${full.slice(0, max - 9)}-${digest(full).slice(0, 8)}`;
}

class TemplateNames {
  readonly resolve: Resolve;
  private readonly options: LoadStackOptions;
  private readonly template: Values;
  private readonly declared: ReadonlyMap<string, Declared>;
  private readonly pseudo: ReadonlyMap<string, unknown>;
  private readonly ids = new Map<string, PhysicalId>();
  private readonly underWay = new Set<string>();

  constructor(options: LoadStackOptions, region: string, account: string) {
    this.options = options;
    this.template = record(options.template, 'template');
    if (this.template.Transform !== undefined) {
      throw new Error(
        'the embedded cloud cannot run a template with a Transform section; synthesize it with aws-cdk-lib',
      );
    }
    this.pseudo = new Map<string, unknown>([
      ['AWS::Region', region],
      ['AWS::AccountId', account],
      ['AWS::Partition', 'aws'],
      ['AWS::URLSuffix', 'amazonaws.com'],
      ['AWS::StackName', options.stackName],
      ['AWS::StackId', `arn:aws:cloudformation:${region}:${account}:stack/${options.stackName}/local`],
      ['AWS::NotificationARNs', []],
      ['AWS::NoValue', undefined],
    ]);
    this.resolve = createResolver({
      ref: (name) => this.ref(name),
      attribute: (logicalId, attribute) => this.attribute(logicalId, attribute),
      condition: (name) => this.condition(name),
      mapping: (map, top, second) => this.mapping(map, top, second),
      importValue: (name) => this.importValue(name),
    });
    this.declared = this.declaredResources();
  }

  resources(): readonly Resource[] {
    return [...this.declared].map(([logicalId, { type, properties }]) =>
      readAtPath(`${type} (${logicalId})`, () => ({
        logicalId,
        type,
        ...this.idOf(logicalId),
        properties: record(this.resolve(properties), 'Properties'),
      })),
    );
  }

  outputs(): Readonly<Record<string, string>> {
    const outputs = Object.entries(record(this.template.Outputs, 'Outputs')).filter(
      ([, output]) => isRecord(output) && this.holds(output.Condition),
    );
    return Object.fromEntries(
      outputs.map(([id, output]) => [
        id,
        readAtPath(`Outputs.${id}`, () => String(this.resolve(record(output, `Outputs.${id}`).Value))),
      ]),
    );
  }

  private declaredResources(): ReadonlyMap<string, Declared> {
    const found = new Map<string, Declared>();
    for (const [logicalId, value] of Object.entries(record(this.template.Resources, 'Resources'))) {
      const where = `Resources.${logicalId}`;
      const { Type, Properties, Condition } = record(value, where);
      checkPolicies(record(value, where), where);
      if (typeof Type !== 'string')
        throw new Error(`${where}: expected a Type, got ${JSON.stringify(Type) ?? 'nothing'}`);
      if (!readAtPath(where, () => this.holds(Condition))) continue;
      found.set(logicalId, { type: Type, properties: record(Properties, `${where}.Properties`) });
    }
    return found;
  }

  private holds(condition: unknown): boolean {
    return condition === undefined || this.condition(String(condition));
  }

  private condition(name: string): boolean {
    const conditions = record(this.template.Conditions, 'Conditions');
    if (!Object.hasOwn(conditions, name)) throw new Error(`the template has no condition ${name}`);
    return this.once(`condition ${name}`, () => {
      const value = conditions[name];
      if (isRecord(value) && typeof value.Condition === 'string') return this.condition(value.Condition);
      return this.resolve(value) === true;
    });
  }

  private mapping(map: string, top: string, second: string): unknown {
    const table = record(record(this.template.Mappings, 'Mappings')[map], `Mappings.${map}`);
    return record(table[top], `Mappings.${map}.${top}`)[second];
  }

  private importValue(name: string): string {
    const value = this.options.imports?.[name];
    if (value === undefined) throw new Error(`Fn::ImportValue: no value is given for the export ${name}`);
    return value;
  }

  private ref(name: string): unknown {
    if (this.pseudo.has(name)) return this.pseudo.get(name);
    if (this.declared.has(name)) return this.idOf(name).ref;
    const parameters = record(this.template.Parameters, 'Parameters');
    if (Object.hasOwn(parameters, name))
      return this.parameter(name, record(parameters[name], `Parameters.${name}`));
    throw new Error(`Ref: the template has no resource or parameter ${name} (or its condition is false)`);
  }

  private parameter(name: string, { Type, Default }: Values): unknown {
    const type = String(Type);
    const parameterValue = this.options.parameters?.[name];
    if (parameterValue === undefined && type.startsWith('AWS::SSM::Parameter::Value<')) {
      throw new Error(
        `parameter ${name} is read from SSM on AWS (${type}); give its value to the embedded cloud`,
      );
    }
    const value = parameterValue ?? optionalText(Default, `Parameters.${name}.Default`);
    if (value === undefined)
      throw new Error(`parameter ${name} has no Default; give its value to the embedded cloud`);
    return type === 'CommaDelimitedList' || type.startsWith('List<')
      ? value.split(',').map((item) => item.trim())
      : value;
  }

  private attribute(logicalId: string, attribute: string): string {
    const resource = this.declared.get(logicalId);
    if (!resource)
      throw new Error(`Fn::GetAtt: the template has no resource ${logicalId} (or its condition is false)`);
    const { attributes } = this.idOf(logicalId);
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    if (value !== undefined) return value;
    const supportedPolicy = Object.keys(attributes).join(', ') || 'none';
    throw new Error(
      `${cannotRun(resource.type, logicalId)}: unknown attribute ${attribute} (known: ${supportedPolicy})`,
    );
  }

  private idOf(logicalId: string): PhysicalId {
    const supportedPolicy = this.ids.get(logicalId);
    if (supportedPolicy) return supportedPolicy;
    const resource = this.declared.get(logicalId);
    if (!resource) throw new Error(`the template has no resource ${logicalId}`);
    const naming = this.naming(logicalId, resource);
    const id = this.once(logicalId, () => createPhysicalId(resource.type, naming)) ?? {
      ref: naming.name('', 255),
      attributes: {},
    };
    this.ids.set(logicalId, id);
    return id;
  }

  private naming(logicalId: string, { type, properties }: Declared): Naming {
    const { stackName, endpoints } = this.options;
    const region = String(this.pseudo.get('AWS::Region'));
    const account = String(this.pseudo.get('AWS::AccountId'));
    const property = (name: string): string | undefined => optionalText(this.resolve(properties[name]), name);
    return {
      logicalId,
      account,
      sqsEndpoint: endpoints.sqs,
      property,
      name: (name, max) => property(name) ?? deriveName(stackName, logicalId, max),
      required: (name) => {
        const value = property(name);
        if (value === undefined) throw new Error(`${type} (${logicalId}) needs the property ${name}`);
        return value;
      },
      arn: (service, rest) => `arn:aws:${service}:${region}:${account}:${rest}`,
      globalArn: (service, rest) => `arn:aws:${service}::${account}:${rest}`,
      token: (length) => digest(`${stackName}/${logicalId}`).slice(0, length),
    };
  }

  /** Resolving a name that needs itself would never end. */
  private once<T>(what: string, read: () => T): T {
    if (this.underWay.has(what))
      throw new Error(`${what} refers to itself: ${[...this.underWay, what].join(' → ')}`);
    this.underWay.add(what);
    try {
      return read();
    } finally {
      this.underWay.delete(what);
    }
  }
}

export function loadStack(options: LoadStackOptions): StackOfTemplate {
  const region = options.region ?? 'us-east-1';
  const account = options.account ?? '000000000000';
  const names = new TemplateNames(options, region, account);
  const resources = names.resources();
  return {
    stackName: options.stackName,
    region,
    account,
    resources,
    ofType: (...types) => resources.filter(({ type }) => types.includes(type)),
    outputs: names.outputs(),
  };
}
