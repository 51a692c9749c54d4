import { runAccountsBench } from './accounts-bench.ts';
import { runCrmBench } from './crm-bench.ts';
import { runCustomersBench } from './customers-bench.ts';
import { runDetectionsBench } from './detections-bench.ts';
import { runDraftsBench } from './drafts-bench.ts';
import { runEventsBench } from './events-bench.ts';
import { runExportBench } from './export-bench.ts';
import { runFirstCallsBench } from './first-calls-bench.ts';
import { runFunctionsBench } from './functions-bench.ts';
import { runGatewayBench } from './gateway-bench.ts';
import { runImportBench } from './import-bench.ts';
import { runInboxBench } from './inbox-bench.ts';
import { runListsBench } from './lists-bench.ts';
import { runMillionBench } from './million-bench.ts';
import { runMonitorsBench } from './monitors-bench.ts';
import { runPeopleBench } from './people-bench.ts';
import { runPeopleSearchBench } from './people-search-bench.ts';
import { runReaderBench } from './reader-bench.ts';
import { runRecordingsBench } from './recordings-bench.ts';
import { runScansBench } from './scans-bench.ts';
import { runSignalsBench } from './signals-bench.ts';
import { runSourcesBench } from './sources-bench.ts';
import { runWebhooksBench } from './webhooks-bench.ts';

/** `npm run bench`, or `npm run bench -- functions gateway` for some of it. */
const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  functions: runFunctionsBench,
  'first-calls': runFirstCallsBench,
  gateway: runGatewayBench,
  accounts: () => runAccountsBench(),
  people: () => runPeopleBench(),
  'people-search': runPeopleSearchBench,
  lists: async () => {
    await runListsBench();
    await runMillionBench();
  },
  export: runExportBench,
  import: runImportBench,
  inbox: runInboxBench,
  events: () => runEventsBench(),
  webhooks: () => runWebhooksBench(),
  crm: runCrmBench,
  customers: () => runCustomersBench(),
  detections: () => runDetectionsBench(),
  signals: runSignalsBench,
  reader: runReaderBench,
  drafts: runDraftsBench,
  scans: runScansBench,
  monitors: runMonitorsBench,
  sources: runSourcesBench,
  recordings: runRecordingsBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join(', ')}". There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
