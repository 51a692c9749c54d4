import * as z from 'zod';
import type { SandboxRecord, SandboxResponse } from './sandbox.ts';

type Kind = 'notes' | 'tasks';

/** Owners of the portal. One of them has left and can't be given a task. */
export const PORTAL_OWNERS = { active: '501', left: '502' } as const;

const BATCH_MAX = 100;
const TEXT_MAX = 65_536;
/** Associations of one record per page. HubSpot has 500. */
const PAGE = 100;
const WITH_COMPANY: Readonly<Record<Kind, number>> = { notes: 190, tasks: 192 };

const time = z.iso.datetime();
const owner = z.literal(PORTAL_OWNERS.active, {
  error: ({ input }) => `${String(input)} is not an active owner (hubspot_owner_id)`,
});
const PROPERTIES = {
  notes: z.strictObject({
    hs_timestamp: time,
    hs_note_body: z.string().max(TEXT_MAX),
    hubspot_owner_id: owner.optional(),
  }),
  tasks: z.strictObject({
    hs_timestamp: time,
    hs_task_body: z.string().max(TEXT_MAX),
    hs_task_subject: z.string(),
    hs_task_status: z.enum(['NOT_STARTED', 'COMPLETED']),
    hs_task_type: z.enum(['TODO', 'CALL', 'EMAIL']),
    hubspot_owner_id: owner.optional(),
  }),
};
const createBody = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
        properties: z.record(z.string(), z.string()),
        associations: z
          .array(
            z.strictObject({
              to: z.strictObject({ id: z.string() }),
              types: z.array(
                z.strictObject({
                  associationCategory: z.literal('HUBSPOT_DEFINED'),
                  associationTypeId: z.int(),
                }),
              ),
            }),
          )
          .min(1),
        objectWriteTraceId: z.string().optional(),
      }),
    )
    .min(1)
    .max(BATCH_MAX),
});
const readBody = z.strictObject({
  inputs: z
    .array(z.strictObject({ id: z.string() }))
    .min(1)
    .max(BATCH_MAX),
  properties: z.array(z.string()),
  propertiesWithHistory: z.array(z.string()),
});
const associationsBody = z.strictObject({
  inputs: z
    .array(z.strictObject({ id: z.string(), after: z.string().optional() }))
    .min(1)
    .max(1_000),
});

interface Activity {
  readonly kind: Kind;
  readonly id: string;
  readonly companyId: string;
  readonly properties: Readonly<Record<string, string>>;
}

const refused = (category: string, message: string, status = 400): SandboxResponse => ({
  status,
  body: { status: 'error', category, message, correlationId: crypto.randomUUID() },
});

/** The notes and tasks of a portal. */
export class HubspotActivities {
  readonly #all: Activity[] = [];
  readonly #hasCompany: (id: string) => boolean;
  /** Whether the token has the scopes that notes and tasks need. */
  isAllowed = true;

  constructor(hasCompany: (id: string) => boolean) {
    this.#hasCompany = hasCompany;
  }

  /** Undefined for a call that isn't about notes or tasks. */
  answer(call: string, body: unknown): SandboxResponse | undefined {
    const [, kindName, verb] =
      /^POST \/crm\/objects\/2026-09\/(notes|tasks)\/batch\/(create|read)$/.exec(call) ?? [];
    const [, ofCompanies] =
      /^POST \/crm\/associations\/2026-09\/companies\/(notes|tasks)\/batch\/read$/.exec(call) ?? [];
    const kind = z.enum(['notes', 'tasks']).safeParse(kindName ?? ofCompanies).data;
    if (!kind) return undefined;
    if (!this.isAllowed)
      return refused('MISSING_SCOPES', 'This app hasn’t been granted all required scopes.', 403);
    if (ofCompanies !== undefined) return this.#associations(kind, body);
    return verb === 'create' ? this.#create(kind, body) : this.#read(kind, body);
  }

  #problemOf(kind: Kind, input: z.infer<typeof createBody>['inputs'][number]): string | undefined {
    const parsed = PROPERTIES[kind].safeParse(input.properties);
    if (!parsed.success)
      return `Property values were not valid: ${parsed.error.issues.map(({ message }) => message).join('; ')}`;
    const wrong = input.associations.find(
      ({ to, types }) =>
        !this.#hasCompany(to.id) ||
        types.some(({ associationTypeId }) => associationTypeId !== WITH_COMPANY[kind]),
    );
    return wrong && `One or more associations are not valid: ${wrong.to.id}`;
  }

  /** One bad input rejects all of them. Results come in a different order. */
  #create(kind: Kind, body: unknown): SandboxResponse {
    const { inputs } = createBody.parse(body);
    const [problem] = inputs.flatMap((input) => this.#problemOf(kind, input) ?? []);
    if (problem !== undefined) return refused('VALIDATION_ERROR', problem);
    const results = inputs.map(({ properties, associations, objectWriteTraceId }) => {
      const id = String(90_001 + this.#all.length);
      this.#all.push({ kind, id, companyId: associations[0]?.to.id ?? '', properties });
      return { id, properties, objectWriteTraceId, archived: false };
    });
    return { status: 201, body: { status: 'COMPLETE', results: results.reverse() } };
  }

  #read(kind: Kind, body: unknown): SandboxResponse {
    const { inputs, properties: names } = readBody.parse(body);
    const wanted = new Set(inputs.map(({ id }) => id));
    const results = this.#all
      .filter((each) => each.kind === kind && wanted.has(each.id))
      .map(({ id, properties }) => ({
        id,
        properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? null])),
      }));
    return { status: results.length < inputs.length ? 207 : 200, body: { status: 'COMPLETE', results } };
  }

  #associations(kind: Kind, body: unknown): SandboxResponse {
    const { inputs } = associationsBody.parse(body);
    const results = inputs.flatMap(({ id, after = '0' }) => {
      const all = this.#all.filter((each) => each.kind === kind && each.companyId === id);
      const end = Number(after) + PAGE;
      const to = all.slice(Number(after), end).map((each) => ({ toObjectId: each.id, associationTypes: [] }));
      const paging = end < all.length ? { paging: { next: { after: String(end) } } } : {};
      return to.length > 0 ? [{ from: { id }, to, ...paging }] : [];
    });
    return { status: results.length < inputs.length ? 207 : 200, body: { status: 'COMPLETE', results } };
  }

  shown(): SandboxRecord[] {
    return this.#all.map(({ kind, id, companyId, properties }) => ({
      kind: kind === 'notes' ? 'note' : 'task',
      id,
      fields: { ...properties, name: properties.hs_task_subject ?? 'Note' },
      companyId,
      changed: [],
      writes: 1,
      isCustomers: false,
    }));
  }
}
