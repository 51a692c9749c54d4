import type { Directory, PersonKey, Suppression } from './directory.ts';
import { isDirectoryError, isProblem } from './directory-error.ts';
import type { AddressVendor, DirectoryVendor } from './vendor.ts';

export interface VendorsInOrder {
  /** The first one with a result counts. */
  readonly vendors: readonly DirectoryVendor[];
  /** Undefined: only addresses that a vendor verified itself. */
  readonly addresses: AddressVendor | undefined;
  readonly suppression: Suppression;
}

/** The limit for one response, whatever the caller allows. */
const LONGEST_MS = 120_000;

const limitTime = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])]);

/**
 * Asks vendors in turn until one has a result. Skips a failing vendor. If no other has a result, its problem
 * is reported: "not found" would be wrong for a vendor that wasn't asked.
 */
async function findResult<Vendor, T>(
  vendors: readonly Vendor[],
  ask: (vendor: Vendor) => Promise<T | null>,
): Promise<T | null> {
  let problem: unknown;
  for (const vendor of vendors) {
    try {
      const found = await ask(vendor);
      if (found !== null) return found;
    } catch (error) {
      if (!isDirectoryError(error) || error.code === 'objected') throw error;
      problem ??= error;
    }
  }
  if (problem !== undefined) throw problem;
  return null;
}

const emptyToNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);

/** A cursor names its vendor, so that pages of one roster never mix two vendors. */
const CURSOR = /^([a-z_]+) (.*)$/s;

/** Several vendors as one directory. */
export function combineVendors({ vendors, addresses, suppression }: VendorsInOrder): Directory {
  async function findAddress(person: PersonKey, signal: AbortSignal): Promise<string | null> {
    const findVerified = async (vendor: DirectoryVendor): Promise<string | null> => {
      const found = await vendor.findAddress(person, signal);
      if (found === null) return null;
      if (found.isVerified) return found.email;
      return (await addresses?.isDeliverable(found.email, signal)) ? found.email : null;
    };
    const listFinders = (verifies: boolean) =>
      vendors
        .filter((vendor) => vendor.verifiesAddresses === verifies)
        .map((vendor) => () => findVerified(vendor));
    // An unverifiable address would be paid for and thrown away.
    const sources = [
      ...listFinders(true),
      ...(addresses ? [() => addresses.find(person, signal), ...listFinders(false)] : []),
    ];
    return findResult(sources, (ask) => ask());
  }

  /** If someone has objected, stops looking for them and deletes what was known. */
  async function readUnlessObjected<T>(person: PersonKey, ask: () => Promise<T>): Promise<T> {
    await suppression.check(person);
    try {
      return await ask();
    } catch (error) {
      if (isProblem(error, 'objected')) await suppression.add(person);
      throw error;
    }
  }

  return {
    status: vendors.length === 0 ? 'not_configured' : 'ready',

    findCompany: (domain, signal) =>
      findResult(vendors, (vendor) => vendor.findCompany(domain, limitTime(signal))),

    async listEmployees(domain, page, signal) {
      const [, name, rest] = page?.cursor === undefined ? [] : (CURSOR.exec(page.cursor) ?? []);
      const selected = name === undefined ? vendors : vendors.filter((vendor) => vendor.name === name);
      const found = await findResult(selected, async (vendor) => {
        const {
          people,
          next_cursor,
          is_complete = false,
        } = await vendor.listEmployees(domain, rest, limitTime(signal));
        // Later pages ask no other vendor, so an empty one ends the list.
        if (people.length === 0 && name === undefined) return null;
        return {
          people,
          next_cursor: next_cursor === null ? null : `${vendor.name} ${next_cursor}`,
          provider: vendor.label,
          is_complete,
        };
      });
      return found ?? { people: [], next_cursor: null };
    },

    async searchPeople(domain, search, signal) {
      const vendorsByCost = vendors.toSorted(
        (a, b) => Number(b.hasUnmeteredSearches) - Number(a.hasUnmeteredSearches),
      );
      return (
        (await findResult(vendorsByCost, async (vendor) =>
          emptyToNull(await vendor.searchPeople(domain, search, limitTime(signal))),
        )) ?? []
      );
    },

    findWorkEmail: (person, signal) =>
      readUnlessObjected(person, () => findAddress(person, limitTime(signal))),

    findPhone: (person, signal) =>
      readUnlessObjected(person, () =>
        findResult(vendors, (vendor) => vendor.findPhone(person, limitTime(signal))),
      ),

    findEmployer: (person, signal) =>
      readUnlessObjected(person, () =>
        findResult(vendors, async (vendor) => {
          const found = await vendor.findEmployer(person, limitTime(signal));
          return found && { ...found, provider: vendor.label };
        }),
      ),
  };
}
