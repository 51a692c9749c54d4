import type { CreatedAccount } from '#domain/market/accounts/create-accounts.ts';
import { getCompany, listWorld } from '#world/directory/world.ts';
import type { Actor, OwnAccount } from '../actor.ts';
import type { EndpointName } from '../traffic.ts';
import { asks, type Operation } from './operation.ts';

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
  const outcome = await actor.call('createAccounts', { body });
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

type Move = 'activateAccount' | 'deactivateAccount' | 'rejectAccount' | 'restoreAccount';

async function move(actor: Actor, account: OwnAccount, name: Move, status: string): Promise<void> {
  const outcome = await actor.call(name, { params: { id: account.id }, body: {} });
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

/** An operation on one of the actor's accounts. */
const atAccount = (
  name: EndpointName,
  weight: number,
  run: (actor: Actor, account: OwnAccount) => Promise<unknown>,
): Operation => ({
  name,
  weight,
  can: ({ accounts }) => accounts.length > 0,
  run: (actor) => run(actor, actor.pick(actor.accounts)),
});

/** Moves an account from one status to another while more than so many are in the first. */
const moves = (
  name: Move,
  weight: number,
  from: (actor: Actor) => readonly OwnAccount[],
  min: number,
  to: string,
): Operation => ({
  name,
  weight,
  can: (actor) => from(actor).length > min,
  run: (actor) => move(actor, actor.pick(from(actor)), name, to),
});

async function setTags(
  actor: Actor,
  account: OwnAccount,
  name: 'addAccountTags' | 'removeAccountTags',
  tag: string,
): Promise<void> {
  const others = account.tags.filter((each) => each !== tag);
  const tags = name === 'addAccountTags' ? [...others, tag] : others;
  const fields = { tags: tagged(account.token, tags) };
  const input = { params: { id: account.id }, body: { tags: [tag] } };
  const outcome = await actor.change('account', account.id, name, fields, input);
  if (outcome === 'done') account.tags = tags;
  else actor.accounts.splice(actor.accounts.indexOf(account), 1);
}

/** Creates accounts in one call and remembers those that are new. */
const creates = (
  weight: number,
  drafts: (actor: Actor) => readonly { readonly name: string; readonly domain?: string }[],
  isSingle = false,
): Operation => ({
  name: 'createAccounts',
  weight,
  can: (actor) => actor.accounts.length < MAX_ACCOUNTS,
  async run(actor) {
    const made = await createSome(actor, drafts(actor), isSingle);
    actor.accounts.push(...made.map((account) => own(account, account.domain !== null)));
  },
});

export const accountOperations: readonly Operation[] = [
  creates(3, () => [{ name: 'Without a domain' }], true),
  creates(4, (actor) => [worldCompany(actor), worldCompany(actor), { name: 'Third' }]),
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
      const outcome = await actor.call('importAccounts', { body: { media_type: 'text/csv', text } });
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
  asks('listAccounts', 5, (actor) => ({
    query: actor.pick([
      {},
      { status: 'active' as const },
      { sort: 'created_at' as const, per_page: 100 },
      { search: 'bulk', page: 2 },
      { min_score: 10, order: 'asc' as const },
    ]),
  })),
  asks('exportAccounts', 1, () => ({ query: { status: 'suggested' as const } })),
  atAccount('updateAccount', 5, (actor, { id, isOfWorld }) => {
    const employees = actor.below(100_000);
    const owner_id = actor.pick([null, ...actor.parts.workspace.members]);
    const fields = { employees, owner_id, ...(!isOfWorld && { name: `Renamed ${employees}` }) };
    return actor.change('account', id, 'updateAccount', fields, { params: { id }, body: fields });
  }),
  atAccount('setAccountOwner', 3, (actor, { id }) => {
    const body = { owner_id: actor.pick([null, ...actor.parts.workspace.members]) };
    return actor.change('account', id, 'setAccountOwner', body, { params: { id }, body });
  }),
  atAccount('addAccountTags', 4, (actor, account) =>
    setTags(actor, account, 'addAccountTags', actor.pick(TAGS)),
  ),
  atAccount('removeAccountTags', 3, (actor, account) =>
    setTags(actor, account, 'removeAccountTags', actor.pick(TAGS)),
  ),
  moves('activateAccount', 5, activatable, 0, 'active'),
  moves('deactivateAccount', 1, (actor) => inStatus(actor, 'active'), 3, 'suggested'),
  moves('rejectAccount', 1, (actor) => inStatus(actor, 'suggested'), 3, 'rejected'),
  moves('restoreAccount', 1, (actor) => inStatus(actor, 'rejected'), 0, 'suggested'),
  {
    name: 'deleteAccount',
    weight: 2,
    can: ({ accounts }) => accounts.some(({ isKept }) => !isKept) && accounts.length > 5,
    async run(actor) {
      const account = actor.pick(actor.accounts.filter(({ isKept }) => !isKept));
      actor.accounts.splice(actor.accounts.indexOf(account), 1);
      await actor.remove('account', account.id, 'deleteAccount', { params: { id: account.id } });
    },
  },
  asks(
    'enrichAccount',
    2,
    (actor) => ({ params: { id: actor.pick(inStatus(actor, 'active')).id }, body: {} }),
    { can: (actor) => inStatus(actor, 'active').length > 0 },
  ),
  atAccount('scanAccount', 2, async (actor, account) => {
    account.isKept = true;
    const response = await actor.ask('scanAccount', { params: { id: account.id }, body: {} });
    if (response) actor.runs.push(response.data.run_id);
  }),
  {
    name: 'listAccountSignals',
    weight: 4,
    can: (actor) => actor.accounts.some(({ isOfWorld }) => isOfWorld),
    async run(actor) {
      const account = actor.pick(actor.accounts.filter(({ isOfWorld }) => isOfWorld));
      const response = await actor.ask('listAccountSignals', { params: { id: account.id } });
      const fresh = (response?.data ?? []).filter(({ id }) => !actor.detections.includes(id));
      if (fresh.length > 0) account.isKept = true;
      actor.detections.push(...fresh.map(({ id }) => id));
    },
  },
];
