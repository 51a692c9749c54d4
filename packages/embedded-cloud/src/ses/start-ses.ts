import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { describeDenial, findDenied, type Identities, type Identity, readSigner } from '../iam/policy.ts';
import { ApiError } from '../json-endpoint/api-error.ts';
import { checkHost } from '../json-endpoint/json-endpoint.ts';
import { listenOnLoopback, originOf } from '../listen-on-loopback.ts';
import { type EmailRequest, parseEmailRequest } from './email-request.ts';

export interface EmailSettings {
  /** Verified domains and addresses. */
  readonly identities: readonly string[];
  /** @default none */
  readonly configurationSets?: readonly string[];
  /** Whether the account is in the sandbox, where recipients must be verified too. @default false */
  readonly isInSandbox?: boolean;
}

export interface SesOptions {
  readonly region: string;
  readonly account: string;
  readonly identities: Identities;
  readonly email: EmailSettings;
}

/** A message that SES accepted. */
export interface SentEmail extends EmailRequest {
  readonly id: string;
  readonly sentAt: Date;
}

export interface Ses {
  readonly endpoint: string;
  /** The newest messages, newest first. */
  sent(): readonly SentEmail[];
  stop(): Promise<void>;
}

const PATH = '/v2/email/outbound-emails';
/** The newest messages that are kept. */
const KEPT = 200;
/** SES takes 40 MB with attachments, which aren't offered here. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new ApiError('BadRequestException', 'The message is too large.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new ApiError('SerializationException', 'The body of the request is not JSON.');
  }
}

/** `SendEmail` of SES's second API on loopback. Messages go nowhere: they are kept to be looked at. */
export async function startSes({ region, account, identities, email }: SesOptions): Promise<Ses> {
  const sentEmails: SentEmail[] = [];
  const verified = new Set(email.identities.map((name) => name.toLowerCase()));

  function findCaller(request: IncomingMessage): Identity {
    const key = readSigner(request.headers.authorization);
    const identity = key !== undefined && Object.hasOwn(identities, key) ? identities[key] : undefined;
    if (identity) return identity;
    throw new ApiError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
      403,
    );
  }

  /** The address itself comes before its domain, and a domain stands for its subdomains. */
  function findIdentity(address: string): string | undefined {
    const lower = address.toLowerCase();
    if (verified.has(lower)) return lower;
    const labels = lower.slice(lower.lastIndexOf('@') + 1).split('.');
    return labels.map((_, index) => labels.slice(index).join('.')).find((domain) => verified.has(domain));
  }

  const arn = (resource: string): string => `arn:aws:ses:${region}:${account}:${resource}`;

  function authorize(identity: Identity, { from, configurationSet }: EmailRequest): void {
    const resources = [
      `identity/${findIdentity(from) ?? from}`,
      ...(configurationSet === undefined ? [] : [`configuration-set/${configurationSet}`]),
    ];
    const calls = resources.map((resource) => ({
      action: 'ses:SendEmail',
      resource: arn(resource),
      fromAddress: from,
    }));
    const denied = findDenied(identity, calls);
    if (denied) throw new ApiError('AccessDeniedException', describeDenial(identity, denied), 403);
  }

  function send(identity: Identity, message: EmailRequest): { MessageId: string } {
    authorize(identity, message);
    const { from, to, configurationSet } = message;
    if (configurationSet !== undefined && !email.configurationSets?.includes(configurationSet)) {
      throw new ApiError('NotFoundException', `Configuration set <${configurationSet}> does not exist.`, 404);
    }
    const unverified = [from, ...(email.isInSandbox ? to : [])].filter(
      (address) => findIdentity(address) === undefined,
    );
    if (unverified.length > 0) {
      const failed = `The following identities failed the check in region ${region.toUpperCase()}`;
      throw new ApiError(
        'MessageRejected',
        `Email address is not verified. ${failed}: ${unverified.join(', ')}`,
      );
    }
    const id = randomUUID();
    sentEmails.unshift({ ...message, id, sentAt: new Date() });
    sentEmails.length = Math.min(sentEmails.length, KEPT);
    return { MessageId: id };
  }

  async function answer(request: IncomingMessage): Promise<object> {
    checkHost(request);
    const identity = findCaller(request);
    if (request.method !== 'POST' || request.url !== PATH) {
      const operation = `${request.method} ${request.url}`;
      throw new ApiError('UnknownOperationException', `The embedded cloud does not offer ${operation}.`, 404);
    }
    return send(identity, parseEmailRequest(await readJson(request)));
  }

  const write = (response: ServerResponse, status: number, headers: Record<string, string>, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  const server: Server = await listenOnLoopback(0, 'SES');
  server.on('request', (request, response) => {
    answer(request).then(
      (body) => write(response, 200, {}, body),
      (error: unknown) => {
        const { type, message, status } =
          error instanceof ApiError ? error : new ApiError('InternalFailure', String(error), 500);
        const connection = request.complete ? {} : { connection: 'close' };
        write(response, status, { 'x-amzn-errortype': type, ...connection }, { message });
      },
    );
  });
  return {
    endpoint: originOf(server),
    sent: () => [...sentEmails],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
