import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ApiError } from '#client/api-error.ts';
import {
  describeError,
  explainError,
  explainRow,
  explainText,
  fieldLabel,
  listProblems,
  nextStep,
} from '#console/text/error-text.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/errors.ts';

/** Names of fields, calls and headers. */
const FOR_PROGRAMS =
  /\b[a-z]+_[a-z]+|(?:GET|POST|PUT|PATCH|DELETE) \/|Retry-After|see details|zod|expected \w+/;

type ErrorBody = ConstructorParameters<typeof ApiError>[1];

const explain = (status: number, body: ErrorBody) => explainError(new ApiError(status, body));

describe('an error on screen', () => {
  it.each(Object.entries(errorCodes))(
    'of code %s says nothing that is for programs',
    (code, { status, message }) => {
      const error = explain(status, { code: code as keyof typeof errorCodes, message });

      expect(error.message).not.toMatch(FOR_PROGRAMS);
      expect(error.message).not.toBe('');
    },
  );

  it('names the field by its label, wherever it is', () => {
    const error = explain(400, {
      code: 'validation_failed',
      message: 'The request is not valid; see details.',
      details: [
        { path: 'body.owner_id', message: 'Must be the id of a member; see GET /members.' },
        { path: 'employee_min', message: 'Must not exceed employee_max.' },
        { path: 'alert_filter.tags[0]', message: 'Must not be blank.' },
      ],
      request_id: 'req-1',
    });

    expect(listProblems(error)).toEqual([
      'Owner: Must be the id of a member.',
      'Employees, at least: Must not exceed “Employees, at most”.',
      'Tags: Fill this in.',
    ]);
    expect(describeError(error)).toBe('Owner: Must be the id of a member.');
    expect(error.requestId).toBe('req-1');
  });

  it('says what to do next, but not in place of a message of its own', () => {
    const gone = explain(404, { code: 'not_found', message: errorCodes.not_found.message });
    expect(gone.message).toBe('This isn’t here any more.');
    expect(nextStep(gone)).toContain('deleted');

    const yourself = "You can't remove yourself. Ask another owner.";
    const refused = explain(403, { code: 'forbidden', message: yourself });
    expect(refused.message).toBe(yourself);
    expect(nextStep(refused)).toBeUndefined();

    const readOnly = 'This API key can only read. Use a key with write scope.';
    expect(explain(403, { code: 'forbidden', message: readOnly }).message).toContain(
      'Your key can only read.',
    );
  });

  it('leaves out details that are only ids', () => {
    const details = [{ path: 'run_id', message: 'imp_01k2v7m3q9x8c5b4n6d1f0g2h3' }];
    const { message } = errorCodes.import_running;

    expect(listProblems(explain(409, { code: 'import_running', message, details }))).toEqual([]);
  });
});

/** All names of fields that a body can have. */
function listNames(schema: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null) return names;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    listNames(value, names);
  }
  return names;
}

it('every field that can be sent has words for its name', () => {
  const all = Object.values<AnyEndpoint>(endpoints).flatMap(({ body }) =>
    body === undefined ? [] : [...listNames(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))],
  );
  expect(all).toContain('employee_max');

  for (const name of all) {
    expect(fieldLabel(`body.${name}`)).toMatch(/^[\p{Lu}\d][^_]*$/u);
    expect(explainText(`Must not exceed ${name}.`)).not.toMatch(/_/);
  }
});

it.each([
  ['Too big: expected string to have <=80 characters', 'Use at most 80 characters.'],
  ['Too small: expected number to be >=2', 'Enter 2 or more.'],
  ['Invalid input: expected number, received string', 'Enter a whole number.'],
  ['Invalid email address', 'Enter an email address, such as ida@company.com.'],
  ['Unknown signal "sig_old"; see GET /signals.', 'Unknown signal "sig_old".'],
  ['Must be a domain such as acme.com.', 'Must be a domain such as acme.com.'],
])('"%s" is said as "%s"', (text, plain) => {
  expect(explainText(text)).toBe(plain);
});

it('a row that cannot be imported names its field by the label', () => {
  expect(explainRow('owner_id: No member has the name, email or id "ida_x".')).toBe(
    'Owner: No member has the name, email or id "ida_x".',
  );
  expect(explainRow('name: Is required.')).toBe('Name: Fill this in.');
  expect(explainRow('A quote is not closed.')).toBe('A quote is not closed.');
});
