import { label } from '#contract/fields.ts';
import type { Member } from '#contract/members.ts';
import { EMAIL } from '#contract/patterns.ts';
import { MAX_SESSIONS_PER_MEMBER, SESSION_DAYS } from '#contract/sessions.ts';
import { DAY_MS } from '#contract/time.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { hashKey, isExpired } from '#domain/workspace/keys/api-key.ts';
import { issueSession } from '#domain/workspace/keys/session-token.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import {
  GOOGLE_ISSUER,
  type Identity,
  type IdentityProvider,
  isEmailAtDomain,
  isEmailProven,
  SignInError,
} from './identity-provider.ts';
import type { Session, SessionStore } from './manage-sessions.ts';
import { openProvider, type ProviderWithSecret, type SignInProvider } from './sign-in-settings.ts';
import type { SignInTransaction, SignInTransactionStore } from './start-sign-in.ts';

/** A member with the address that was read. */
type AddressedMember = Pick<Member, 'id' | 'email'>;

/** Which account at the provider a member signed in with first. */
export interface MemberIdentityStore {
  /** The member who signed in with this subject, if there is one. */
  findHolder(workspaceId: string, client: string, subject: string): Promise<string | undefined>;
  /** Whether the member has signed in with the address they have now. */
  hasSignedIn(workspaceId: string, memberId: string): Promise<boolean>;
  /** The subject on record for this client, if there is one. */
  findSubject(workspaceId: string, memberId: string, client: string): Promise<string | undefined>;
  /**
   * The subject now on record for this client: this one, or the one that was there before. Undefined if the member has another
   * address by now, or is gone.
   */
  store(
    workspaceId: string,
    member: AddressedMember,
    client: string,
    subject: string,
  ): Promise<string | undefined>;
}

export interface FinishSignInPorts extends IntegrationPorts {
  readonly transactions: Pick<SignInTransactionStore, 'claim'>;
  readonly identityProvider: Pick<IdentityProvider, 'identify'>;
  readonly members: Pick<MemberStore, 'add' | 'findByEmail' | 'get'>;
  readonly identities: MemberIdentityStore;
  readonly sessions: SessionStore;
  readonly newId: (prefix: 'mem') => string;
  readonly now: () => Date;
}

export interface ReturningBrowser {
  /** Whose redirect URI it was sent back to. */
  readonly workspaceId: string;
  readonly parameters: URLSearchParams;
  /** From the cookie that binds the sign-in to the browser; undefined if there is none. */
  readonly browserSecret: string | undefined;
  readonly redirectUri: string;
  /** Such as `Firefox on Windows`. */
  readonly browser: string;
}

export interface SignInResult {
  readonly cookie: string;
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly memberId: string;
  readonly hasJoined: boolean;
  readonly returnTo: string;
}

/**
 * The transaction of a response, which uses it up. A response in another browser or at another workspace's redirect URI uses
 * nothing up: a link sent to a stranger must not end the sign-in of the one who started it, nor sign the stranger in.
 */
export async function claimTransaction(
  { transactions, now }: Pick<FinishSignInPorts, 'transactions' | 'now'>,
  { workspaceId, parameters, browserSecret }: Omit<ReturningBrowser, 'redirectUri' | 'browser'>,
): Promise<SignInTransaction & { readonly state: string }> {
  const createExpiredError = (reason: string) => new SignInError('expired', reason);
  const state = parameters.get('state');
  if (state === null || browserSecret === undefined) throw createExpiredError('no state, or another browser');
  const transaction = await transactions.claim(hashKey(state), hashKey(browserSecret), workspaceId);
  if (!transaction)
    throw createExpiredError(
      'the state is unknown, was used before or belongs to another browser or workspace',
    );
  if (transaction.good_until <= now().toISOString()) throw createExpiredError('the sign-in took too long');
  return { ...transaction, state };
}

/** Signs a person in whom their provider sent back. The transaction was claimed. */
export async function finishSignIn(
  ports: FinishSignInPorts,
  transaction: SignInTransaction & { readonly state: string },
  { parameters, redirectUri, browser }: ReturningBrowser,
): Promise<SignInResult> {
  const workspaceId = transaction.workspace_id;
  const provider = await openTransactionProvider(ports, transaction);
  const identity = await ports.identityProvider.identify(workspaceId, provider, {
    parameters,
    redirectUri,
    state: transaction.state,
    nonce: transaction.nonce,
    codeVerifier: transaction.code_verifier,
  });
  const email = requireProvenEmail(identity);
  const existingMember = await findMember(ports, workspaceId, provider, identity, email);
  const member =
    existingMember ?? (await joinWithoutInvitation(ports, workspaceId, provider, identity, email));
  await checkSamePerson(ports, workspaceId, member, provider, identity.subject);
  await endSurplusSessions(ports, workspaceId, member.id);
  const { id, cookie, hash } = issueSession();
  const now = ports.now();
  const session: Session = {
    id,
    hash,
    workspace_id: workspaceId,
    member_id: member.id,
    scope: 'write',
    name: `Signed in with ${browser}`,
    created_at: now.toISOString(),
    created_by: null,
    parent_id: null,
    revoked_at: null,
    expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString(),
    requests_per_minute: null,
    session: { browser },
  };
  if (!(await ports.sessions.add(session, member.email))) throw createChangedError();
  return {
    cookie,
    sessionId: id,
    workspaceId,
    memberId: member.id,
    hasJoined: !existingMember,
    returnTo: transaction.return_to,
  };
}

/** The provider the sign-in was started with. Changed settings end sign-ins that are under way. */
async function openTransactionProvider(
  ports: FinishSignInPorts,
  { workspace_id, issuer, client_id }: SignInTransaction,
): Promise<ProviderWithSecret> {
  const provider = await openProvider(ports, workspace_id);
  if (provider?.issuer === issuer && provider.client_id === client_id) return provider;
  throw new SignInError('expired', 'the provider was changed meanwhile');
}

const EMAIL_PATTERN = new RegExp(EMAIL);

function requireProvenEmail(identity: Identity): string {
  const { email } = identity;
  if (email === undefined) throw new SignInError('no_email', 'the provider named no email');
  if (!isEmailProven(identity)) throw new SignInError('email_unverified', 'the email is not verified');
  if (!EMAIL_PATTERN.test(email)) throw new SignInError('not_invited', 'no member can have such an address');
  return email;
}

const MAX_NAME_LENGTH = 200;
const oneLineName = label(MAX_NAME_LENGTH);

/** A new member, if their email domain may join without an invitation. */
async function joinWithoutInvitation(
  { members, newId, now }: FinishSignInPorts,
  workspaceId: string,
  { allowed_domains }: ProviderWithSecret,
  { issuer, name, hostedDomain }: Identity,
  email: string,
): Promise<Member> {
  const allowedDomain = allowed_domains.find(({ domain }) => isEmailAtDomain(email, domain));
  const isManaged = issuer !== GOOGLE_ISSUER || hostedDomain === allowedDomain?.domain;
  if (allowedDomain === undefined || !isManaged) throw new SignInError('not_invited', 'not a member');
  const member: Member = {
    id: newId('mem'),
    full_name: oneLineName.safeParse(name?.trim().slice(0, MAX_NAME_LENGTH)).data ?? email,
    email,
    role: 'member',
    visibility: allowedDomain.visibility,
    created_at: now().toISOString(),
  };
  const outcome = await members.add(workspaceId, member);
  if (outcome === 'refused') throw new SignInError('full', 'the workspace has too many members');
  if (outcome === 'done') return member;
  // Someone joined with this address at the same moment, such as the same person in another tab.
  const existingMember = await members.findByEmail(workspaceId, email);
  if (!existingMember) throw new SignInError('not_invited', 'another spelling of this address is a member');
  return existingMember;
}

/** Names a client of a provider: subjects of another one are other people. */
export const hashClient = ({ issuer, client_id }: SignInProvider): string =>
  hashKey(`${issuer} ${client_id}`);

/**
 * The member behind an account at the provider. People can change their address there, such as to ada+2@: the same account
 * stays the same member, and never joins again with more rights or takes a colleague's invitation.
 */
async function findMember(
  { identities, members }: FinishSignInPorts,
  workspaceId: string,
  provider: ProviderWithSecret,
  { subject }: Identity,
  email: string,
): Promise<Member | undefined> {
  const client = hashClient(provider);
  const memberWithEmail = await members.findByEmail(workspaceId, email);
  if (memberWithEmail && (await identities.findSubject(workspaceId, memberWithEmail.id, client)) === subject)
    return memberWithEmail;
  const holderId = await identities.findHolder(workspaceId, client, subject);
  const memberWithSubject = holderId === undefined ? undefined : await members.get(workspaceId, holderId);
  return memberWithSubject ?? memberWithEmail;
}

const createChangedError = () =>
  new SignInError('not_invited', 'the member was removed or got another address meanwhile');

/** An address can be given to a new colleague: the next person who has it isn't the member. */
async function checkSamePerson(
  { identities }: FinishSignInPorts,
  workspaceId: string,
  member: AddressedMember,
  provider: ProviderWithSecret,
  subject: string,
): Promise<void> {
  const storedSubject = await identities.store(workspaceId, member, hashClient(provider), subject);
  if (storedSubject === undefined) throw createChangedError();
  if (storedSubject !== subject)
    throw new SignInError('other_person', 'another subject signed in with this email');
}

/** Ends the oldest sessions until there is room for one more. */
async function endSurplusSessions(
  { sessions, now }: FinishSignInPorts,
  workspaceId: string,
  memberId: string,
): Promise<void> {
  const workingSessions = (await sessions.list(workspaceId, memberId)).filter(
    (unendedSession) => !isExpired(unendedSession, now()),
  );
  const sessionsOldestFirst = workingSessions.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const surplusSessions = sessionsOldestFirst.slice(
    0,
    Math.max(0, workingSessions.length - MAX_SESSIONS_PER_MEMBER + 1),
  );
  for (const session of surplusSessions) await sessions.end(session, now().toISOString());
}
