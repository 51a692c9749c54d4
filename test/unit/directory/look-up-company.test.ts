import { describe, expect, it } from 'vitest';
import { DirectoryProblem } from '#domain/directory/directory-problem.ts';
import { companyIfKnown } from '#domain/directory/look-up-company.ts';
import { companyAt } from '#providers/directory/embedded/world.ts';

const company = companyAt(3);
const never = new AbortController().signal;

/** A directory that fails with these problems, one after the other, and knows the company then. */
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

const unavailable = (mayBeCharged = false) => new DirectoryProblem('unavailable', 'No answer.', mayBeCharged);

describe('a company that is asked for among hundreds', () => {
  it('is asked for again where the directory did not answer', async () => {
    const directory = directoryWith(unavailable(), unavailable());

    expect(await companyIfKnown(directory, company.domain, never)).toEqual(company);
    expect(directory.calls()).toBe(3);
  });

  it('fails in the end, so that nobody takes it for unknown', async () => {
    const directory = directoryWith(unavailable(), unavailable(), unavailable(), unavailable());

    await expect(companyIfKnown(directory, company.domain, never)).rejects.toThrow('No answer.');
    expect(directory.calls()).toBe(3);
  });

  it.each([
    ['the vendor may have charged for', unavailable(true)],
    ['the vendor refuses', new DirectoryProblem('credentials_refused', 'No answer.')],
    ['went wrong otherwise', new Error('No answer.')],
  ])('is not asked for twice where it is something that %s', async (_, problem) => {
    const directory = directoryWith(problem);

    await expect(companyIfKnown(directory, company.domain, never)).rejects.toThrow('No answer.');
    expect(directory.calls()).toBe(1);
  });

  it('is waited for no longer than whoever asks has time', async () => {
    const abort = new AbortController();
    const { findCompany, calls, status } = directoryWith(unavailable(), unavailable());
    const directory = {
      status,
      findCompany: () => {
        if (calls() === 1) abort.abort();
        return findCompany();
      },
    };

    await expect(companyIfKnown(directory, company.domain, abort.signal)).rejects.toThrow(/abort/i);
    expect(calls()).toBe(2);
  });

  it('is unknown where the month’s budget is spent', async () => {
    const directory = directoryWith(new DirectoryProblem('budget_exhausted', 'Spent.'));

    expect(await companyIfKnown(directory, company.domain, never)).toBeNull();
  });
});
