import { count, type Guide } from './guide.ts';
import { watchRun } from './watch-run.ts';

/** Discovers unknown companies by signals and firmographic filters. */
export async function discover(guide: Guide): Promise<void> {
  const { api, say } = guide;
  const { data: started } = await api.startRun({
    body: {
      name: 'Tour: small firms that expand',
      signals: { any_of: ['sig_expansion'], exclude: ['sig_layoffs'] },
      recency: '60',
      // The demo's own searches look for larger companies, so these are new to it.
      employee_max: 49,
    },
  });
  const { stats } = await watchRun(guide, started.run_id);
  say(
    `Checked ${count(stats.candidates, 'company', 'companies')}, found a signal at ${stats.matched} and suggests ${count(stats.accounts, 'new account')}.`,
  );
  const { data } = await api.listAccounts({
    query: { status: 'suggested', sort: 'created_at', per_page: Math.max(1, Math.min(stats.accounts, 3)) },
  });
  for (const { name, country, employees, score } of data) {
    say(`  ${name}, ${country}, ${count(employees ?? 0, 'employee')}, score ${score}`);
  }
}
