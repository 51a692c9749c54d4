import { type DescribedApi, type DescribedOperation, dataOf, itemOf, mirrored } from './described-api.ts';
import { docstring, PythonTypes, pascal, pythonName, snake } from './python-types.ts';
import { componentName, fieldsOf, reachedFrom, type Schema } from './schema.ts';

/** The generated part of the Python package. */

const GENERATED = '"""Generated from the API contract."""\n\nfrom __future__ import annotations\n\n';

const WORD_OF: Readonly<Record<number, string>> = { 200: 'Data', 201: 'Created', 202: 'Accepted' };

/** A method's return type: the data without its envelope. */
function resultOf(described: DescribedOperation, api: DescribedApi, types: PythonTypes): string {
  const { operation, answers, row, name } = described;
  if (row) return `Iterator[${types.typeOf(row, `${pascal(name)}Row`, 'out')}]`;
  if (operation.kind === 'list') {
    return `Page[${types.typeOf(itemOf(described, api.components) ?? {}, `${pascal(name)}Item`, 'out')}]`;
  }
  if (operation.kind === 'feed') {
    return types.typeOf(answers[0]?.schema ?? {}, `${pascal(name)}Answer`, 'out');
  }
  const alike = Map.groupBy(answers, ({ schema }) => JSON.stringify(schema));
  const written = [...alike.values()].flatMap(([answer]) => {
    if (!answer) return [];
    const schema = dataOf(answer.schema, api.components) ?? answer.schema;
    const word = alike.size > 1 ? (WORD_OF[answer.status] ?? 'Data') : 'Data';
    const { $ref } = answer.schema;
    return [types.typeOf(schema, ($ref ? componentName($ref) : pascal(name)) + word, 'out')];
  });
  return written.length > 1 ? `Union[${written.join(', ')}]` : (written[0] ?? 'None');
}

interface Parameter {
  /** As declared. */
  readonly text: string;
  /** As passed on. */
  readonly passed?: string;
}

const isEmpty = (schema: Schema): boolean => schema.type === 'object' && fieldsOf(schema).length === 0;

function bodyParameter({ body, textBody }: DescribedOperation, bodyType: string): Parameter[] {
  if (textBody) return [{ text: 'text: str', passed: 'body=text, media_type=media_type' }];
  if (!body || isEmpty(body.schema)) return [];
  const text = body.isRequired ? `body: ${bodyType}` : `body: Optional[${bodyType}] = None`;
  return [{ text, passed: 'body=body' }];
}

function keywordParameters(described: DescribedOperation, types: PythonTypes): Parameter[] {
  const { name, query, textBody, operation } = described;
  const fields = query.map((field) => {
    const type = types.typeOf(field.schema, `${pascal(name)}${pascal(field.name)}`, 'in');
    return { text: `${pythonName(field.name)}: Optional[${type}] = None` };
  });
  const pairs = query.map((field) => `"${field.name}": ${field.name}`).join(', ');
  return [
    ...(textBody ? [{ text: `media_type: Literal[${textBody.map((type) => `"${type}"`).join(', ')}]` }] : []),
    ...fields,
    ...(query.length > 0 ? [{ text: '', passed: `query={${pairs}}` }] : []),
    ...(operation.method === 'POST'
      ? [{ text: 'idempotency_key: Optional[str] = None', passed: 'idempotency_key=idempotency_key' }]
      : []),
  ];
}

const HELPERS = { list: '_list', export: '_export', feed: '_feed' } as const;

const helperOf = ({ operation: { kind } }: DescribedOperation): string =>
  kind === undefined ? '_call' : HELPERS[kind];

/** Documents query fields in the docstring, because Python parameters can't have comments. */
const queryDoc = ({ query }: DescribedOperation): string | undefined => {
  const said = query.filter(({ schema }) => schema.description !== undefined);
  return said.length === 0
    ? undefined
    : said.map(({ name, schema }) => `\`\`${name}\`\`: ${schema.description}`).join('\n\n');
};

function methodOf(described: DescribedOperation, api: DescribedApi, types: PythonTypes): string {
  const { name, params, operation, summary, description, body } = described;
  const positional = params.map((field) => ({ text: `${pythonName(field.name)}: str` }));
  const keywords = keywordParameters(described, types);
  const signature = (bodyType: string, result: string): string => {
    const declared = keywords.map(({ text }) => text).filter(Boolean);
    const all = [
      'self',
      ...positional.map(({ text }) => text),
      ...bodyParameter(described, bodyType).map(({ text }) => text),
      ...(declared.length > 0 ? ['*', ...declared] : []),
    ];
    return `    def ${snake(name)}(\n${all.map((one) => `        ${one},\n`).join('')}    ) -> ${result}:`;
  };
  const shapes = mirrored(described, api.components) ?? [];
  const overloads = shapes.map((shape) => {
    const data = dataOf(shape.answer, api.components) ?? {};
    const taken = types.typeOf(shape.body, `${pascal(name)}Body`, 'in');
    return `    @overload\n${signature(taken, types.typeOf(data, `${pascal(name)}Data`, 'out'))} ...\n\n`;
  });
  const bodyType =
    body && !isEmpty(body.schema) ? types.typeOf(body.schema, `${pascal(name)}Body`, 'in') : '';
  const result = resultOf(described, api, types);
  const whole = signature(bodyType, result);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, param: string) => `{part(${param})}`);
  const passed = [
    `"${operation.method}"`,
    params.length > 0 ? `f"${path}"` : `"${path}"`,
    ...[...bodyParameter(described, bodyType), ...keywords].flatMap((one) => one.passed ?? []),
    ...(operation.longestMs === undefined ? [] : [`longest=${operation.longestMs / 1000}`]),
  ];
  const doc = docstring(
    [`${summary}.`, description, queryDoc(described), `\`\`${operation.method} ${operation.path}\`\``],
    '        ',
  );
  const call = `self.${helperOf(described)}(Request(${passed.join(', ')}))`;
  return `${overloads.join('')}${whole}\n${doc}        answer: ${result} = ${call}\n        return answer\n`;
}

const waiterOf = (name: string, run: string, path: string, what: string): string =>
  `    def ${name}(
        self,
        id: str,
        *,
        timeout: float = 1800.0,
        interval: float = 1.0,
        on_progress: Optional[Callable[[${run}], None]] = None,
    ) -> ${run}:
        """Waits until ${what} has ended, successfully or not; polls every \`\`interval\`\` seconds at first, later less often.

        Raises \`\`WaitTimeout\`\` after \`\`timeout\`\` seconds; the run itself goes on.
        """
        run: ${run} = self._wait(f"${path}/{part(id)}", timeout, interval, on_progress)
        return run
`;

const CHANGES = `    def changes(
        self,
        load: Callable[[], Optional[str]],
        save: Callable[[str], object],
        *,
        snapshot: Optional[Callable[[], object]] = None,
        types: Optional[Sequence[str]] = None,
        follow: bool = True,
    ) -> Iterator[Change]:
        """Every change, at least once, from where the last process stopped.

        \`\`load\`\` returns the cursor that \`\`save\`\` stored last, or None at the first start. \`\`save\`\` is called when all
        changes before a cursor have been processed. \`\`snapshot\`\` copies all records; it is called at the first start and
        when the cursor has expired. Without \`\`follow\`\` the iteration ends when there is nothing more.
        """
        return changes_from(self._transport, load, save, snapshot, types, follow)
`;

const TYPING =
  'from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union, final\n\n\n';

export function pythonSources(api: DescribedApi, version: string): Record<string, string> {
  const { operations, components, payloads, errors } = api;
  const bodies = operations.flatMap(({ body, query }) => [
    ...(body ? [body.schema] : []),
    ...query.map(({ schema }) => schema),
  ]);
  const outputs = operations.flatMap(({ answers, row }) => [
    ...answers.map(({ schema }) => schema),
    ...(row ? [row] : []),
  ]);
  const wanted = reachedFrom([...bodies, ...outputs], components);
  const used = Object.fromEntries(Object.entries(components).filter(([name]) => wanted.has(name)));
  const types = new PythonTypes();
  types.addComponents(used, reachedFrom(bodies, components));
  for (const [name, schema] of Object.entries(payloads)) if (!(name in used)) types.add(name, schema, 'out');
  types.alias('WebhookPayload', `Union[${Object.keys(payloads).join(', ')}]`);
  types.alias('ErrorCode', `Literal[\n${errors.map(({ code }) => `    "${code}",\n`).join('')}]`);
  const methods = operations.map((described) => methodOf(described, api, types));
  const mentioned = new Set(methods.join('').match(/\b[A-Z]\w+/g));
  const names = types.names();
  const imported = [
    ...names.filter((name) => mentioned.has(name) || ['FullRun', 'PushRun', 'Change'].includes(name)),
  ];
  const statuses = errors.map(({ code, status }) => `    "${code}": ${status},\n`).join('');
  return {
    '_version.py': `${GENERATED}from typing import Dict\n\nVERSION = "${version}"\n\nERROR_STATUSES: Dict[str, int] = {\n${statuses}}\n`,
    'types.py': GENERATED + TYPING + types.text(),
    'client.py': `${GENERATED}from typing import Callable, Iterator, List, Literal, Optional, Sequence, Union, overload

from ._base_client import BaseClient, part
from ._changes import changes_from
from ._pages import Page
from ._transport import Request
from .types import (
${imported.map((name) => `    ${name},\n`).join('')})


class Client(BaseClient):
    """One method per operation of the API. Iterate over lists and exports."""

${[
  ...methods,
  waiterOf('wait_for_run', 'FullRun', '/runs', 'a scan or a discovery'),
  waiterOf('wait_for_push_run', 'PushRun', '/push-runs', 'a push'),
  CHANGES,
].join('\n')}`,
    '__init__.py': `"""Client for the Signal Intelligence Service: buying signals for B2B sales teams."""

from . import types
from ._errors import (
    ApiError,
    ConnectionFailed,
    ErrorDetail,
    SignalIntelligenceError,
    WaitTimeout,
    WebhookVerificationError,
)
from ._pages import Page
from ._transport import RateLimit
from ._version import VERSION as __version__
from ._webhooks import WebhookHeaders, verify_webhook
from .client import Client

__all__ = [
    "ApiError",
    "Client",
    "ConnectionFailed",
    "ErrorDetail",
    "Page",
    "RateLimit",
    "SignalIntelligenceError",
    "WaitTimeout",
    "WebhookHeaders",
    "WebhookVerificationError",
    "__version__",
    "types",
    "verify_webhook",
]
`,
  };
}
