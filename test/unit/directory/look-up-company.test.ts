import { describe, expect, it } from 'vitest';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import { fetchCompanyOrNull } from '#domain/market/directory/fetch-company.ts';
import { getCompany } from '#world/directory/world.ts';

const company = getCompany(3);
const never = new AbortController().signal;

/** A directory that fails with these problems in order, and then knows the company. */
function directoryWith(...problems: Error[]) {
  let calls = 0;
  return {
    status: 'ready' as const,
    findCompany: async () => {
      const problem = problems[calls];
      calls += 1;
      if (problem) throw problem;
      return company;
    },
    calls: () => calls,
  };
}

const unavailable = (mayBeCharged = false) => new DirectoryError('unavailable', 'No answer.', mayBeCharged);

describe('a company looked up among hundreds', () => {
  it('is retried if the directory did not respond', async () => {
    const directory = directoryWith(unavailable(), unavailable());

    expect(await fetchCompanyOrNull(directory, company.domain, never)).toEqual(company);
    expect(directory.calls()).toBe(3);
  });

  it("fails eventually, so that it isn't taken for unknown", async () => {
    const directory = directoryWith(unavailable(), unavailable(), unavailable(), unavailable());

    await expect(fetchCompanyOrNull(directory, company.domain, never)).rejects.toThrow('No answer.');
    expect(directory.calls()).toBe(3);
  });

  it.each([
    ['the vendor may have charged for', unavailable(true)],
    ['the vendor refuses', new DirectoryError('credentials_refused', 'No answer.')],
    ['went wrong otherwise', new Error('No answer.')],
  ])('is not retried if it is something that %s', async (_, problem) => {
    const directory = directoryWith(problem);

    await expect(fetchCompanyOrNull(directory, company.domain, never)).rejects.toThrow('No answer.');
    expect(directory.calls()).toBe(1);
  });

  it('is awaited only as long as the caller has time', async () => {
    const abort = new AbortController();
    const { findCompany, calls, status } = directoryWith(unavailable(), unavailable());
    const directory = {
      status,
      findCompany: () => {
        if (calls() === 1) abort.abort();
        return findCompany();
      },
    };

    await expect(fetchCompanyOrNull(directory, company.domain, abort.signal)).rejects.toThrow(/abort/i);
    expect(calls()).toBe(2);
  });

  it("is unknown if the month's budget is used up", async () => {
    const directory = directoryWith(new DirectoryError('budget_exhausted', 'Spent.'));

    expect(await fetchCompanyOrNull(directory, company.domain, never)).toBeNull();
  });
});
