import type { CreatedAccount } from '#domain/market/accounts/create-accounts.ts';
import { getCompany, listWorld } from '#world/directory/world.ts';
import type { Actor, OwnAccount } from '../actor.ts';
import type { Operation } from './operation.ts';

const BULK = 120;
const MAX_ACCOUNTS = 60;
const TAGS = ['tier 1', 'tier 2', 'emea', 'apac', 'partner'];

const tagged = (token: string, tags: readonly string[]): string[] => [...tags, token].sort();

export const accountFields = ({
  name,
  domain,
  status,
  tags,
  owner_id,
}: {
  readonly name: string;
  readonly domain: string | null;
  readonly status: string;
  readonly tags: readonly string[];
  readonly owner_id: string | null;
}) => ({ name, domain, status, tags: [...tags].sort(), owner_id });

const listOf = (data: CreatedAccount | CreatedAccount[]): CreatedAccount[] => [data].flat();

const inStatus = (actor: Actor, status: string): OwnAccount[] =>
  actor.accounts.filter((account) => account.status === status);

/** Creates accounts in one call, each with its token among its tags. */
async function createSome(
  actor: Actor,
  drafts: readonly { readonly name: string; readonly domain?: string }[],
  isSingle: boolean,
): Promise<readonly CreatedAccount[]> {
  const { ledger } = actor.parts;
  const bodies = drafts.map((draft) => ({ ...draft, tags: [actor.token()] }));
  const [first] = bodies;
  const body = isSingle && first ? first : bodies;
  const outcome = await actor.call('createAccounts', (api, idempotencyKey) =>
    api.createAccounts({ body, idempotencyKey }),
  );
  if (outcome.kind !== 'done') {
    for (const { tags } of bodies) ledger.mayHaveCreated('account', tags[0]!);
    if (outcome.kind === 'refused') actor.fault(`createAccounts: refused with ${outcome.code}`);
    return [];
  }
  const accounts = listOf(outcome.answer.data);
  accounts.forEach((account, at) => {
    const token = bodies[at]?.tags[0] ?? '';
    if (account.tags.includes(token)) ledger.wrote('account', account.id, accountFields(account), token);
  });
  return accounts.filter((account, at) => account.tags.includes(bodies[at]?.tags[0] ?? ''));
}

const own = (account: CreatedAccount, isOfWorld: boolean): OwnAccount => ({
  id: account.id,
  token: account.tags[0] ?? '',
  isOfWorld,
  status: account.status,
  isPaid: false,
  tags: [],
  isKept: false,
  hasPeople: false,
});

/** A company that the directory knows, a different one for each actor. */
function worldCompany(actor: Actor): { name: string; domain: string } {
  const { index, actors } = actor.parts;
  const perActor = Math.floor(listWorld().length / actors);
  const { name, domain } = getCompany(index + actors * actor.below(perActor));
  return { name, domain };
}

/** Only companies of the world have a domain, and only accounts with one can be activated. */
const activatable = (actor: Actor): OwnAccount[] =>
  inStatus(actor, 'suggested').filter(({ isOfWorld }) => isOfWorld);

async function move(
  actor: Actor,
  account: OwnAccount,
  name: 'activateAccount' | 'deactivateAccount' | 'rejectAccount' | 'restoreAccount',
  status: string,
): Promise<void> {
  const params = { id: account.id };
  const outcome = await actor.call(name, (api, idempotencyKey) =>
    api[name]({ params, body: {}, idempotencyKey }),
  );
  const isSure = outcome.kind === 'done';
  if (isSure) actor.parts.ledger.wrote('account', account.id, { status });
  else if (outcome.kind === 'unknown') actor.parts.ledger.mayHaveWritten('account', account.id, { status });
  else
    actor.fault(
      `${name}: refused with ${outcome.code}${outcome.again ? ' when it was repeated after a lost answer' : ''}`,
    );
  if (name === 'activateAccount' && !account.isPaid) {
    actor.activations[isSure ? 'sure' : 'perhaps'] += 1;
    account.isPaid = isSure;
  }
  if (!isSure) {
    // From here on its status is unknown.
    actor.parts.ledger.mayHaveWritten('account', account.id, { status });
    actor.accounts.splice(actor.accounts.indexOf(account), 1);
  }
  account.status = status;
}

async function setTags(
  actor: Actor,
  account: OwnAccount,
  name: 'addAccountTags' | 'removeAccountTags',
  changed: readonly string[],
  tags: readonly string[],
): Promise<void> {
  const params = { id: account.id };
  const fields = { tags: tagged(account.token, tags) };
  const outcome = await actor.change('account', account.id, name, fields, (api, idempotencyKey) =>
    api[name]({
      params,
      body: { tags: [...changed] },
      ...(name === 'addAccountTags' && { idempotencyKey }),
    }),
  );
  if (outcome === 'done') account.tags = [...tags];
  else actor.accounts.splice(actor.accounts.indexOf(account), 1);
}

export const accountOperations: readonly Operation[] = [
  {
    name: 'createAccounts',
    weight: 3,
    can: (actor) => actor.accounts.length < MAX_ACCOUNTS,
    async run(actor) {
      const made = await createSome(actor, [{ name: 'Without a domain' }], true);
      actor.accounts.push(...made.map((account) => own(account, false)));
    },
  },
  {
    name: 'createAccounts',
    weight: 4,
    can: (actor) => actor.accounts.length < MAX_ACCOUNTS,
    async run(actor) {
      const made = await createSome(
        actor,
        [worldCompany(actor), worldCompany(actor), { name: 'Third' }],
        false,
      );
      actor.accounts.push(...made.map((account) => own(account, account.domain !== null)));
    },
  },
  {
    name: 'createAccounts',
    weight: 50,
    can: (actor) => actor.bulk.length === 0,
    async run(actor) {
      const drafts = Array.from({ length: BULK }, (_, number) => ({ name: `Bulk ${number}` }));
      actor.bulk = (await createSome(actor, drafts, false)).map(({ id }) => id);
    },
  },
  {
    name: 'importAccounts',
    weight: 1,
    async run(actor) {
      const tokens = Array.from({ length: 5 }, () => actor.token());
      const rows = tokens.map((token) => `Imported ${token},${token}.example,${token}`);
      const text = ['Company,Website,Tags', ...rows, ''].join('\n');
      // A repeated import creates nothing, so it needs no key.
      const outcome = await actor.call('importAccounts', (api) =>
        api.importAccounts({ body: { media_type: 'text/csv', text } }),
      );
      for (const token of tokens) {
        if (outcome.kind !== 'done') actor.parts.ledger.mayHaveCreated('account', token);
        else actor.parts.ledger.wrote('imported', `${token}.example`, { tags: [token], status: 'suggested' });
      }
      if (outcome.kind !== 'done') return;
      const { failed, unprocessed } = outcome.answer.data;
      if (failed > 0) actor.fault(`importAccounts: ${failed} rows failed`);
      if (unprocessed > 0) actor.fault(`importAccounts: ${unprocessed} rows were left over`);
    },
  },
  {
    name: 'listAccounts',
    weight: 5,
    run: (actor) =>
      actor.ask('listAccounts', (api) =>
        api.listAccounts({
          query: actor.pick([
            {},
            { status: 'active' as const },
            { sort: 'created_at' as const, per_page: 100 },
            { search: 'bulk', page: 2 },
            { min_score: 10, order: 'asc' as const },
          ]),
        }),
      ),
  },
  {
    name: 'exportAccounts',
    weight: 1,
    run: (actor) =>
      actor.ask('exportAccounts', (api) =>
        Array.fromAsync(api.exportAccounts({ query: { status: 'suggested' } })),
      ),
  },
  {
    name: 'updateAccount',
    weight: 5,
    can: ({ accounts }) => accounts.length > 0,
    async run(actor) {
      const account = actor.pick(actor.accounts);
      const employees = actor.below(100_000);
      const name = `Renamed ${employees}`;
      const owner_id = actor.pick([null, ...actor.parts.workspace.members]);
      const fields = account.isOfWorld ? { employees, owner_id } : { name, employees, owner_id };
      await actor.change('account', account.id, 'updateAccount', fields, (api) =>
        api.updateAccount({ params: { id: account.id }, body: fields }),
      );
    },
  },
  {
    name: 'setAccountOwner',
    weight: 3,
    can: ({ accounts }) => accounts.length > 0,
    async run(actor) {
      const { id } = actor.pick(actor.accounts);
      const owner_id = actor.pick([null, ...actor.parts.workspace.members]);
      await actor.change('account', id, 'setAccountOwner', { owner_id }, (api) =>
        api.setAccountOwner({ params: { id }, body: { owner_id } }),
      );
    },
  },
  {
    name: 'addAccountTags',
    weight: 4,
    can: ({ accounts }) => accounts.length > 0,
    async run(actor) {
      const account = actor.pick(actor.accounts);
      const tag = actor.pick(TAGS);
      await setTags(actor, account, 'addAccountTags', [tag], [...new Set([...account.tags, tag])]);
    },
  },
  {
    name: 'removeAccountTags',
    weight: 3,
    can: ({ accounts }) => accounts.length > 0,
    async run(actor) {
      const account = actor.pick(actor.accounts);
      const gone = actor.pick(TAGS);
      await setTags(
        actor,
        account,
        'removeAccountTags',
        [gone],
        account.tags.filter((tag) => tag !== gone),
      );
    },
  },
  {
    name: 'activateAccount',
    weight: 5,
    can: (actor) => activatable(actor).length > 0,
    run: (actor) => move(actor, actor.pick(activatable(actor)), 'activateAccount', 'active'),
  },
  {
    name: 'deactivateAccount',
    weight: 1,
    can: (actor) => inStatus(actor, 'active').length > 3,
    run: (actor) => move(actor, actor.pick(inStatus(actor, 'active')), 'deactivateAccount', 'suggested'),
  },
  {
    name: 'rejectAccount',
    weight: 1,
    can: (actor) => inStatus(actor, 'suggested').length > 3,
    run: (actor) => move(actor, actor.pick(inStatus(actor, 'suggested')), 'rejectAccount', 'rejected'),
  },
  {
    name: 'restoreAccount',
    weight: 1,
    can: (actor) => inStatus(actor, 'rejected').length > 0,
    run: (actor) => move(actor, actor.pick(inStatus(actor, 'rejected')), 'restoreAccount', 'suggested'),
  },
  {
    name: 'deleteAccount',
    weight: 2,
    can: ({ accounts }) => accounts.some(({ isKept }) => !isKept) && accounts.length > 5,
    async run(actor) {
      const { id } = actor.pick(actor.accounts.filter(({ isKept }) => !isKept));
      actor.accounts.splice(
        actor.accounts.findIndex((account) => account.id === id),
        1,
      );
      await actor.remove('account', id, 'deleteAccount', (api) => api.deleteAccount({ params: { id } }));
    },
  },
  {
    name: 'enrichAccount',
    weight: 2,
    can: (actor) => inStatus(actor, 'active').length > 0,
    run: (actor) => {
      const { id } = actor.pick(inStatus(actor, 'active'));
      return actor.ask('enrichAccount', (api, idempotencyKey) =>
        api.enrichAccount({ params: { id }, body: {}, idempotencyKey }),
      );
    },
  },
  {
    name: 'scanAccount',
    weight: 2,
    can: ({ accounts }) => accounts.length > 0,
    async run(actor) {
      const account = actor.pick(actor.accounts);
      account.isKept = true;
      const response = await actor.ask('scanAccount', (api, idempotencyKey) =>
        api.scanAccount({ params: { id: account.id }, body: {}, idempotencyKey }),
      );
      if (response) actor.runs.push(response.data.run_id);
    },
  },
  {
    name: 'listAccountSignals',
    weight: 4,
    can: (actor) => actor.accounts.some(({ isOfWorld }) => isOfWorld),
    async run(actor) {
      const account = actor.pick(actor.accounts.filter(({ isOfWorld }) => isOfWorld));
      const params = { id: account.id };
      const response = await actor.ask('listAccountSignals', (api) => api.listAccountSignals({ params }));
      const fresh = (response?.data ?? []).filter(({ id }) => !actor.detections.includes(id));
      if (fresh.length > 0) account.isKept = true;
      actor.detections.push(...fresh.map(({ id }) => id));
    },
  },
];
