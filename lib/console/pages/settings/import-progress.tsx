import { api, type Data } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Failed, Progress, Waiting } from '../../components/states.tsx';
import { usePoll } from '../../hooks/use-poll.ts';
import { attempt } from '../../state/toasts.ts';
import { describeTimes, formatNumber, plural } from '../../text/format.ts';
import { type ImportLine, importLines, importStatusText } from '../../text/import-text.ts';

type Import = Data<'getImport'>;

const Examples = ({
  line: { label, kind },
  examples,
}: {
  line: ImportLine;
  examples: Import['examples'];
}) => {
  const visible = examples.filter((example) => example.kind === kind);
  if (visible.length === 0) return <>{label}</>;
  return (
    <details>
      <summary>{label}</summary>
      <ul class="bullets column small">
        {visible.map(({ crm_id, name, website, note, account_id }) => (
          <li key={crm_id}>
            {account_id && kind !== 'created' ? <a href={`#/accounts/${account_id}`}>{name}</a> : name}
            {[website, note].filter(Boolean).map((text) => ` · ${text}`)}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** An import, updated while it runs. */
export function ImportProgress({ id, onOver }: { id: string; onOver: () => void }) {
  const {
    data: run,
    failure,
    reload,
  } = usePoll(
    `import/${id}`,
    async (signal) => (await api.getImport({ params: { id }, signal })).data,
    ({ status }) => status !== 'running',
    onOver,
  );
  if (!run) return failure ? <Failed failure={failure} retry={reload} /> : <Waiting rows={3} />;
  const isRunning = run.status === 'running';
  return (
    <section class="stack" aria-label="Import">
      {isRunning && <Progress label="Companies" value={run.counts.companies} max={run.crm_total ?? 0} />}
      <p class={run.status === 'failed' ? 'tone-bad-text' : 'muted'} role="status">
        {importStatusText(run)}{' '}
        {isRunning &&
          run.crm_total !== null &&
          `The CRM says it has ${plural(run.crm_total, 'company', 'companies')}.`}
      </p>
      <div class="table-frame">
        <table class="table mapping">
          <caption class="hidden">What the import does</caption>
          <tbody>
            {importLines(run.counts, run.dry_run).map((line) => (
              <tr key={line.label}>
                <th scope="row">
                  <Examples line={line} examples={run.examples} />
                </th>
                <td class="cell-number">{formatNumber(line.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="faint small figures">{describeTimes(run.created_at, run.finished_at)}</p>
      {isRunning && (
        <span class="row">
          <Button onClick={() => attempt(() => api.stopImport({ params: { id }, body: {} }))}>Stop</Button>
        </span>
      )}
    </section>
  );
}
