import type { Directory, PersonKey, Suppression } from './directory.ts';
import { type DirectoryError, hasDirectoryCode, isDirectoryError } from './directory-error.ts';
import type { AddressVendor, DirectoryVendor } from './vendor.ts';

export interface VendorsInOrder {
  /** The first one with a result counts. */
  readonly vendors: readonly DirectoryVendor[];
  /** Undefined: only addresses that a vendor verified itself. */
  readonly addresses: AddressVendor | undefined;
  readonly suppression: Suppression;
}

/** The limit for one response, whatever the caller allows. */
const RESPONSE_MAX_MS = 120_000;

const limitTime = (abortSignal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(RESPONSE_MAX_MS), ...(abortSignal ? [abortSignal] : [])]);

/**
 * Asks vendors in turn until one has a result. Skips a failing vendor. If no other has a result, its problem
 * is reported: "not found" would be wrong for a vendor that wasn't asked.
 */
async function findFirst<Source, Result>(
  sources: readonly Source[],
  ask: (source: Source) => Promise<Result | null>,
): Promise<Result | null> {
  let firstFailure: DirectoryError | undefined;
  for (const source of sources) {
    try {
      const result = await ask(source);
      if (result !== null) return result;
    } catch (error) {
      if (!isDirectoryError(error) || error.code === 'objected') throw error;
      firstFailure ??= error;
    }
  }
  if (firstFailure) throw firstFailure;
  return null;
}

const emptyToNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);

/** A cursor names its vendor, so that pages of one roster never mix two vendors. */
const CURSOR_PATTERN = /^(?<vendorName>[a-z_]+) (?<vendorCursor>.*)$/s;

/** Several vendors as one directory. */
export function combineVendors({ vendors, addresses, suppression }: VendorsInOrder): Directory {
  async function findAddress(person: PersonKey, abortSignal: AbortSignal): Promise<string | null> {
    const findVerified = async (vendor: DirectoryVendor): Promise<string | null> => {
      const foundAddress = await vendor.findAddress(person, abortSignal);
      if (foundAddress === null) return null;
      if (foundAddress.isVerified) return foundAddress.email;
      return (await addresses?.isDeliverable(foundAddress.email, abortSignal)) ? foundAddress.email : null;
    };
    const toSource = (vendor: DirectoryVendor) => () => findVerified(vendor);
    const verifyingSources = vendors.filter(({ verifiesAddresses }) => verifiesAddresses).map(toSource);
    const otherSources = vendors.filter(({ verifiesAddresses }) => !verifiesAddresses).map(toSource);
    // An unverifiable address would be paid for and thrown away.
    const sources = addresses
      ? [...verifyingSources, () => addresses.find(person, abortSignal), ...otherSources]
      : verifyingSources;
    return findFirst(sources, (findEmail) => findEmail());
  }

  /** If someone has objected, stops looking for them and deletes what was known. */
  async function askUnlessObjected<T>(person: PersonKey, ask: () => Promise<T>): Promise<T> {
    await suppression.check(person);
    try {
      return await ask();
    } catch (error) {
      if (hasDirectoryCode(error, 'objected')) await suppression.add(person);
      throw error;
    }
  }

  return {
    status: vendors.length === 0 ? 'not_configured' : 'ready',

    findCompany: (domain, signal) =>
      findFirst(vendors, (vendor) => vendor.findCompany(domain, limitTime(signal))),

    async listEmployees(domain, page, signal) {
      const { vendorName, vendorCursor } = CURSOR_PATTERN.exec(page?.cursor ?? '')?.groups ?? {};
      const isFirstPage = vendorName === undefined;
      const askedVendors = isFirstPage ? vendors : vendors.filter(({ name }) => name === vendorName);
      const employeePage = await findFirst(askedVendors, async (vendor) => {
        const {
          people,
          next_cursor,
          is_complete = false,
        } = await vendor.listEmployees(domain, vendorCursor, limitTime(signal));
        // Later pages ask no other vendor, so an empty one ends the list.
        if (people.length === 0 && isFirstPage) return null;
        return {
          people,
          next_cursor: next_cursor === null ? null : `${vendor.name} ${next_cursor}`,
          provider: vendor.label,
          is_complete,
        };
      });
      return employeePage ?? { people: [], next_cursor: null };
    },

    async searchPeople(domain, search, signal) {
      const vendorsByCost = vendors.toSorted(
        (a, b) => Number(b.hasUnmeteredSearches) - Number(a.hasUnmeteredSearches),
      );
      return (
        (await findFirst(vendorsByCost, async (vendor) =>
          emptyToNull(await vendor.searchPeople(domain, search, limitTime(signal))),
        )) ?? []
      );
    },

    findWorkEmail: (person, signal) =>
      askUnlessObjected(person, () => findAddress(person, limitTime(signal))),

    findPhone: (person, signal) =>
      askUnlessObjected(person, () =>
        findFirst(vendors, (vendor) => vendor.findPhone(person, limitTime(signal))),
      ),

    findEmployer: (person, signal) =>
      askUnlessObjected(person, () =>
        findFirst(vendors, async (vendor) => {
          const foundEmployer = await vendor.findEmployer(person, limitTime(signal));
          return foundEmployer && { ...foundEmployer, provider: vendor.label };
        }),
      ),
  };
}
