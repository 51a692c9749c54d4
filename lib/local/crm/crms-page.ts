import { type CrmName, crms } from '#contract/crms.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import type { Sandbox, SandboxRecord } from './sandbox.ts';

/** The records that are shown per account. */
const MAX_SHOWN_RECORDS = 200;

const readName = ({ fields }: SandboxRecord): string =>
  fields.name ??
  fields.Name ??
  [fields.firstname ?? fields.FirstName, fields.lastname ?? fields.LastName].filter(Boolean).join(' ');

const renderField = ([name, value]: [string, string], changedFields: ReadonlySet<string>): Html =>
  html`<dt>${name}</dt><dd${changedFields.has(name) ? html` class="good"` : ''}>${value}</dd>`;

function describeHistory({ writes, isCustomers, changed }: SandboxRecord): string {
  if (writes === 0) return "the customer's own";
  if (writes === 1 && !isCustomers) return 'new';
  const times = writes === 1 ? 'once' : `${writes} times`;
  return `${isCustomers ? "the customer's own, " : ''}written ${times}, last changed: ${changed.join(', ') || 'nothing'}`;
}

function renderRecord(record: SandboxRecord): Html {
  const { kind, id, fields, companyId, changed } = record;
  return html`
<details class="row" id="${kind}-${id}">
  <summary><span>${kind}</span><span class="title">${readName(record)}</span><span class="soft">${describeHistory(record)}</span></summary>
  ${companyId ? html`<p>At company ${companyId}</p>` : ''}
  <dl>${Object.entries(fields).map((field) => renderField(field, new Set(changed)))}</dl>
</details>`;
}

function renderAccount(crm: string, account: string, records: readonly SandboxRecord[]): Html {
  const count = (kind: SandboxRecord['kind']) => records.filter((record) => record.kind === kind).length;
  return html`<h2>${crm}: ${account}</h2>
<p>${count('company')} companies, ${count('contact')} contacts${records.length > MAX_SHOWN_RECORDS ? `; the first ${MAX_SHOWN_RECORDS} are shown` : ''}.</p>
${records.slice(0, MAX_SHOWN_RECORDS).map(renderRecord)}`;
}

const NOTHING_YET = html`<p>Connect a CRM and push accounts or people, and they show up here.</p>`;

/** The records in the sandboxes, as a page. Every value is shown as text, never as markup. */
export function renderCrmsPage(sandboxes: ReadonlyMap<CrmName, Sandbox>): Page {
  const accounts = [...sandboxes].flatMap(([crm, sandbox]) => {
    const title = `${crms[crm].name} (${crms[crm].id})`;
    return [...sandbox.records()].map(([account, records]) => renderAccount(title, account, records));
  });
  return {
    title: 'CRM sandboxes',
    body: html`<h1>CRM sandboxes</h1>
<p>Stand-ins for the customers' CRMs on this machine. <a href="/">All pages</a></p>
${accounts.length === 0 ? NOTHING_YET : accounts}`,
  };
}
