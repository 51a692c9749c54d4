import * as z from 'zod';
import type { SandboxRecord, SandboxResponse } from './sandbox.ts';

/** Owners of the portal. One of them has left. */
export const PORTAL_OWNERS = { active: '501', left: '502' } as const;

const BATCH_MAX = 100;
const TEXT_MAX = 65_536;
const WITH_COMPANY = 190;

const noteProperties = z.strictObject({
  hs_timestamp: z.iso.datetime(),
  hs_note_body: z.string().max(TEXT_MAX),
});
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
interface PortalNote {
  readonly id: string;
  readonly companyId: string;
  readonly properties: Readonly<Record<string, string>>;
}

const refused = (category: string, message: string, status = 400): SandboxResponse => ({
  status,
  body: { status: 'error', category, message, correlationId: crypto.randomUUID() },
});

/** The notes of a portal. */
export class HubspotNotes {
  readonly #all: PortalNote[] = [];
  readonly #hasCompany: (id: string) => boolean;
  /** Whether the token has the scopes that notes need. */
  isAllowed = true;

  constructor(hasCompany: (id: string) => boolean) {
    this.#hasCompany = hasCompany;
  }

  /** Undefined for a call that isn't about notes. */
  answer(call: string, body: unknown): SandboxResponse | undefined {
    if (call !== 'POST /crm/objects/2026-09/notes/batch/create') return undefined;
    if (!this.isAllowed)
      return refused('MISSING_SCOPES', 'This app hasn’t been granted all required scopes.', 403);
    return this.#create(body);
  }

  #problemOf(input: z.infer<typeof createBody>['inputs'][number]): string | undefined {
    const parsed = noteProperties.safeParse(input.properties);
    if (!parsed.success)
      return `Property values were not valid: ${parsed.error.issues.map(({ message }) => message).join('; ')}`;
    const unsupported = input.associations.find(
      ({ to, types }) =>
        !this.#hasCompany(to.id) || types.some(({ associationTypeId }) => associationTypeId !== WITH_COMPANY),
    );
    return unsupported && `One or more associations are not valid: ${unsupported.to.id}`;
  }

  /** One bad input rejects all of them. Results come in a different order. */
  #create(body: unknown): SandboxResponse {
    const { inputs } = createBody.parse(body);
    const [problem] = inputs.flatMap((input) => this.#problemOf(input) ?? []);
    if (problem !== undefined) return refused('VALIDATION_ERROR', problem);
    const results = inputs.map(({ properties, associations, objectWriteTraceId }) => {
      const id = String(90_001 + this.#all.length);
      this.#all.push({ id, companyId: associations[0]?.to.id ?? '', properties });
      return { id, properties, objectWriteTraceId, archived: false };
    });
    return { status: 201, body: { status: 'COMPLETE', results: results.reverse() } };
  }

  describeRecords(): SandboxRecord[] {
    return this.#all.map(({ id, companyId, properties }) => ({
      kind: 'note',
      id,
      fields: { ...properties, name: 'Note' },
      companyId,
      changed: [],
      writes: 1,
      isCustomers: false,
    }));
  }
}
