import * as z from 'zod';
import { type CrmName, type CrmProvider, getCrmName } from '#contract/crms.ts';
import type { CrmReader } from '#domain/market/crm-imports/crm-reader.ts';
import type { ReadProblem } from '#domain/market/crm-imports/read-import.ts';
import type { CrmTestResult } from '#domain/outbound/crm/connect-crm.ts';
import type { Crm, LiveAccounts } from '#domain/outbound/crm/crm.ts';
import type { SentValues } from '#domain/outbound/crm/sent-values.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { createPoolTransport } from '#platform/vendor-api/pool-transport.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { VendorBusyError, VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import type { CrmAccess } from './crm-adapter.ts';
import { crmAdapters } from './crm-adapters.ts';

/** A local run only talks to its sandboxes, which identify the customer's account by this header. */
function createCrmTransport(name: CrmName, { config }: CrmAccess): Transport {
  const sandbox = env.sandboxOrigin();
  if (sandbox === undefined) return createPoolTransport(crmAdapters[name].origin(config));
  return createPoolTransport([`${sandbox}/_local/${name}`, config.domain].filter(Boolean).join('/'));
}

/** The CRM behind a connection. */
export function openCrm(
  provider: CrmProvider,
  connection: string,
  access: CrmAccess,
  liveAccounts: LiveAccounts,
  sentValues: SentValues,
): Crm {
  const name = getCrmName(provider);
  const crm = crmAdapters[name].open({
    ...access,
    transport: createCrmTransport(name, access),
    name: connection,
    liveAccounts,
    sentValues,
  });
  const sandbox = env.sandboxOrigin();
  if (sandbox === undefined) return crm;
  // A sandbox shows its records on its own page.
  const recordUrl: Crm['recordUrl'] = (kind, crmId) => `${sandbox}/_local/crms#${kind}-${crmId}`;
  const url = (companyId: string): string | undefined => recordUrl('company', companyId);
  return { ...crm, recordUrl, notes: { ...crm.notes, url } };
}

/** The reader of the CRM behind a connection. */
export function openReader(provider: CrmProvider, connection: string, access: CrmAccess): CrmReader {
  const name = getCrmName(provider);
  return crmAdapters[name].reader({
    ...access,
    transport: createCrmTransport(name, access),
    name: connection,
  });
}

/** The issues of an unexpected answer that are logged. */
const MAX_ISSUES = 10;

/** What an error means for an import. Undefined if it isn't the CRM's. */
export function readProblemOf(error: unknown): ReadProblem | undefined {
  if (error instanceof VendorRefusedError) {
    return { kind: 'failed', code: error.code, message: error.message };
  }
  // An error page with the status 200, for example.
  if (error instanceof z.ZodError) {
    // Never the values: they are the customer's.
    const issues = error.issues
      .slice(0, MAX_ISSUES)
      .map(({ code, path }) => ({ code, path: path.join('.') }));
    logger.warn('a CRM answered with something unexpected', { issues });
    return {
      kind: 'retry',
      code: 'unexpected_answer',
      message: 'The CRM answered with something unexpected.',
    };
  }
  if (!(error instanceof VendorBusyError)) return undefined;
  const { code, message, retryAfterMs } = error;
  return { kind: 'retry', code, message, retryAfterMs };
}

/** Tests credentials with a harmless call. */
export async function tryCrm(
  provider: CrmProvider,
  access: CrmAccess,
  abortSignal: AbortSignal,
): Promise<CrmTestResult> {
  const name = getCrmName(provider);
  try {
    return {
      kind: 'accepted',
      ...(await crmAdapters[name].identify(access, createCrmTransport(name, access), abortSignal)),
    };
  } catch (error) {
    if (error instanceof VendorRefusedError) return { kind: 'refused', reason: error.message };
    if (error instanceof VendorBusyError) return { kind: 'unreachable', reason: error.message };
    if (abortSignal.aborted) return { kind: 'unreachable', reason: 'The CRM did not respond in time.' };
    throw error;
  }
}
