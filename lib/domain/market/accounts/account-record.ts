import * as z from 'zod';
import { type FullAccount, fullAccount } from '#contract/account.ts';
import {
  accountFields,
  accountListFields,
  type CompanyFact,
  type Firmographic,
  initialAccount,
} from '#contract/account-fields.ts';
import type { NewAccount } from '#contract/account-input.ts';
import { namesWhere, valuesFor } from '#contract/field-table.ts';
import type { Relation } from '#contract/relation.ts';
import type { CompanyProfile } from '#domain/market/directory/directory.ts';
import { setByMember } from '#domain/market/relations/set-relation.ts';
import { NO_SCORE, scoreInput } from './score.ts';

/** What users can set. Enrichment leaves it alone then. */
export const firmographicFields: readonly Firmographic[] = namesWhere(accountFields, 'by', 'caller', 'both');

/** What enrichment fills. */
export const companyFacts: readonly CompanyFact[] = namesWhere(accountFields, 'by', 'both', 'directory');

const directoryFacts = namesWhere(accountListFields, 'by', 'both', 'directory');

/** What lists show of a company. The rest of its profile comes with activation. */
export const pickProfileOfRow = (
  company: CompanyProfile,
): Pick<FullAccount, (typeof directoryFacts)[number]> => valuesFor(directoryFacts, (name) => company[name]);

/** What a company's fit to the ideal customer follows from, besides the knowledge base. */
export const FIT_FIELDS = ['industry', 'short_description', 'employees', 'country'] as const;

/** An account as stored: the full record plus internal fields. */
export const accountRecord = fullAccount.extend({
  /** Firmographics set by a user. Enrichment leaves them alone. */
  overrides: z.array(z.enum(firmographicFields)).readonly(),
  /** The inputs of the score, so that it can be recalculated as it fades. */
  score_inputs: z.array(scoreInput).readonly(),
  /** The discovery that suggested it. Null for any other. */
  run_id: z.string().nullable(),
  /** Incremented by every write, so that concurrent changes cannot undo each other. */
  revision: z.int(),
});

export type AccountRecord = Readonly<z.infer<typeof accountRecord>>;

/** Whether no one works on the account, so that its drafts aren't kept up to date. */
export const isSetAside = ({ status }: Pick<FullAccount, 'status'>): boolean =>
  status === 'rejected' || status === 'unqualified';

interface CreationFields {
  readonly id: string;
  readonly source: FullAccount['source'];
  readonly status: FullAccount['status'];
  readonly created_at: string;
}

export const newAccountRecord = (
  { id, source, status, created_at }: CreationFields,
  input: Pick<NewAccount, 'name'> & {
    readonly domain: string | null;
    readonly tags: readonly string[];
    readonly owner_id: string | null;
    /** As the team says. Absent if it hasn't. */
    readonly relation?: Relation | undefined;
  },
): AccountRecord => ({
  ...initialAccount,
  ...NO_SCORE,
  id,
  name: input.name,
  domain: input.domain,
  status,
  tags: [...new Set(input.tags)],
  owner_id: input.owner_id,
  ...(input.relation !== undefined && setByMember(input.relation)),
  created_at,
  source,
  overrides: [],
  score_inputs: [],
  run_id: null,
  revision: 1,
});

/**
 * Whether the last activation used its credit for the company that the account is now, which its domain names. One without a
 * domain leaves the choice open.
 */
export const isPaidCompany = (
  { paid_domain }: Pick<AccountRecord, 'paid_domain'>,
  { domain }: Pick<AccountRecord, 'domain'>,
): boolean => paid_domain === null || paid_domain === domain;
