import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The lint rules, tested on sources that break them and on the closest ones that don't. */

const root = path.resolve(import.meta.dirname, '../..');

const using = (module: string) => `import { thing } from '${module}';\n\nthing();\n`;

const IMPORTS = 'lint/style/noRestrictedImports';
const CLIENTS = 'plugin';

/** The areas of the rules. Each may import itself and those before it. */
const areas = ['shared', 'workspace', 'market', 'signals', 'outbound'];

/** Only the local instance boots the embedded cloud. No other module may bring it into a function. */
const withoutCloud = readdirSync(path.join(root, 'lib'))
  .filter((room) => room !== 'local')
  .flatMap((room) => (room === 'domain' ? areas.map((area) => `domain/${area}`) : [room]));

const refused: [string, string, string][] = [
  ...areas.flatMap((area, at) =>
    areas
      .slice(at + 1)
      .map((later): [string, string, string] => [
        `lib/domain/${area}/folder/${later}.ts`,
        using(`#domain/${later}/folder/rule.ts`),
        IMPORTS,
      ]),
  ),
  [
    'lib/domain/market/accounts/lazy.ts',
    "export const rule = () => import('#domain/signals/runs/rule.ts');\n",
    IMPORTS,
  ],
  ...areas.flatMap((area): [string, string, string][] => [
    [`lib/domain/${area}/folder/a.ts`, using('#table/account-store.ts'), IMPORTS],
    [`lib/domain/${area}/folder/b.ts`, using('#platform/clock.ts'), IMPORTS],
    [`lib/domain/${area}/folder/c.ts`, using('@aws-sdk/client-sqs'), IMPORTS],
  ]),
  ...withoutCloud.map((room): [string, string, string] => [
    `lib/${room}/cloud.ts`,
    using('@signal/embedded-cloud/types.ts'),
    IMPORTS,
  ]),
  ['lib/client/a.ts', using('zod'), IMPORTS],
  ['lib/client/b.ts', using('node:fs'), IMPORTS],
  ['lib/client/c.ts', using('#contract/errors.ts'), IMPORTS],
  ['lib/packages/a.ts', using('#table/table.ts'), IMPORTS],
  ['lib/contract/a.ts', using('#platform/ids.ts'), IMPORTS],
  ['lib/contract/b.ts', using('node:fs'), IMPORTS],
  ['lib/contract/c.ts', using('../platform/ids.ts'), IMPORTS],
  ['lib/platform/a.ts', using('#domain/workspace/plans/plan.ts'), IMPORTS],
  ['lib/table/a.ts', using('#http/answer.ts'), IMPORTS],
  ['lib/table/lists/a.ts', using('#queues/send.ts'), IMPORTS],
  ['lib/queues/a.ts', using('#table/table.ts'), IMPORTS],
  ['lib/workflows/a.ts', using('#infra/stages.ts'), IMPORTS],
  ['lib/crms/a.ts', using('#delivery/sign.ts'), IMPORTS],
  ['lib/sources/web/a.ts', using('#table/table.ts'), IMPORTS],
  ['lib/reading/a.ts', using('#world/stories/stories.ts'), IMPORTS],
  ['lib/crms/b.ts', using('#directories/levels.ts'), IMPORTS],
  ['lib/delivery/a.ts', using('#crms/x.ts'), IMPORTS],
  ['lib/http/a.ts', using('#table/table.ts'), IMPORTS],
  ['lib/reference/a.ts', using('#infra/stages.ts'), IMPORTS],
  ['lib/site/a.ts', using('#table/table.ts'), IMPORTS],
  ['lib/console/a.ts', using('#domain/workspace/plans/plan.ts'), IMPORTS],
  ['lib/console/b.ts', using('node:fs'), IMPORTS],
  ['lib/explorer/a.ts', using('#platform/ids.ts'), IMPORTS],
  ['lib/mcp/a.ts', using('#table/table.ts'), IMPORTS],
  ['lib/mcp/b.ts', using('#domain/workspace/plans/plan.ts'), IMPORTS],
  ['functions/api/accounts/a.ts', using('#infra/stages.ts'), IMPORTS],
  ['functions/api/accounts/b.ts', using('@signal/embedded-cloud/types.ts'), IMPORTS],
  ['functions/api/accounts/c.ts', using('./get-account.ts'), IMPORTS],
  ['functions/api/accounts/d.ts', using('#functions/queues/webhook-rows.ts'), IMPORTS],
  ['functions/queues/a.ts', using('../api/accounts/get-account.ts'), IMPORTS],
  ['lib/infra/a.ts', using('#table/account-store.ts'), IMPORTS],
  ['lib/infra/b.ts', using('#domain/workspace/plans/plan.ts'), IMPORTS],
  ['lib/infra/c.ts', using('#http/endpoint.ts'), IMPORTS],
  ['lib/infra/d.ts', using('#reference/concepts.ts'), IMPORTS],
  ['packages/embedded-cloud/src/sqs/a.ts', using('#platform/clients.ts'), IMPORTS],
  ['packages/embedded-cloud/src/sqs/b.ts', using('aws-cdk-lib/aws-sqs'), IMPORTS],
  ['packages/embedded-cloud/src/sqs/c.ts', using('#local/page.ts'), IMPORTS],
  ['packages/embedded-cloud/src/dynamodb/a.ts', using('dynalite/db/index.js'), IMPORTS],
  ['packages/embedded-cloud/test/a.ts', using('#platform/clients.ts'), IMPORTS],
  ['packages/embedded-cloud/example/a.ts', using('#infra/stages.ts'), IMPORTS],
  ['lib/local/a.ts', using('#infra/stages.ts'), IMPORTS],
  ['lib/supply/a.ts', using('#platform/ids.ts'), IMPORTS],
  ['lib/demo/b.ts', using('#admin/run-admin.ts'), IMPORTS],
  ['lib/admin/a.ts', using('#infra/stages.ts'), IMPORTS],
  ['lib/deploy/a.ts', using('#infra/stages.ts'), IMPORTS],
  ['lib/deploy/b.ts', using('#admin/run-admin.ts'), IMPORTS],
  ['lib/deploy/client.ts', 'export const made = new CloudFormationClient({});\n', CLIENTS],
  ['functions/api/accounts/e.ts', using('#deploy/deploy-stage.ts'), IMPORTS],
  ['bin/other.ts', using('aws-cdk-lib'), IMPORTS],
  ['bin/tool.ts', using('#test/harness/request.ts'), IMPORTS],
  ['bin/runner.ts', using('#functions/queues/webhook-rows.ts'), IMPORTS],
  ['lib/local/lambda/a.ts', using('#functions/queues/webhook-rows.ts'), IMPORTS],
  ['lib/table/client.ts', 'export const made = new SQSClient({});\n', CLIENTS],
  ['packages/embedded-cloud/src/client.ts', 'export const made = new DynamoDBClient();\n', CLIENTS],
  ['lib/admin/client.ts', 'export const made = DynamoDBDocumentClient.from(other);\n', CLIENTS],
  ['functions/api/usage/env.ts', 'export const home = process.env.HOME;\n', 'lint/style/noProcessEnv'],
  ['lib/table/all.ts', "export * from './table.ts';\n", 'lint/performance/noReExportAll'],
  ['lib/table/some.ts', "export { table } from './table.ts';\n", 'lint/performance/noBarrelFile'],
  ['lib/table/any.ts', 'export const loose: any = 1;\n', 'lint/suspicious/noExplicitAny'],
  ['lib/table/sure.ts', 'export const sure = (x?: string) => x!.length;\n', 'lint/style/noNonNullAssertion'],
  ['lib/table/default.ts', 'export default 1;\n', 'lint/style/noDefaultExport'],
];

const accepted: [string, string][] = [
  ...areas.flatMap((area, at) =>
    areas
      .slice(0, at + 1)
      .map((earlier): [string, string] => [
        `lib/domain/${area}/folder/${earlier}.ts`,
        using(`#domain/${earlier}/other/rule.ts`),
      ]),
  ),
  ['lib/client/near.ts', using('./pause.ts')],
  ['lib/packages/fine.ts', using('#contract/endpoints.ts')],
  ['lib/contract/client.ts', using('#client/make-client.ts')],
  ['lib/contract/fine.ts', using('zod')],
  ['lib/contract/near.ts', using('./errors.ts')],
  ['lib/contract/nested/fine.ts', using('#contract/accounts.ts')],
  ['lib/mcp/fine.ts', using('#contract/errors.ts')],
  ['lib/domain/market/accounts/fine.ts', using('#contract/accounts.ts')],
  ['lib/table/fine.ts', using('#domain/workspace/plans/plan.ts')],
  ['lib/queues/fine.ts', using('#contract/errors.ts')],
  ['lib/crms/fine.ts', using('#platform/clock.ts')],
  ['lib/sources/web/fine.ts', using('#platform/public-web/url-guard.ts')],
  ['lib/reference/fine.ts', using('#contract/errors.ts')],
  ['lib/site/fine.ts', using('#http/answer.ts')],
  ['lib/console/fine.ts', using('#contract/client.ts')],
  ['lib/console/package.ts', using('preact')],
  ['lib/console/score.ts', using('#domain/market/accounts/score.ts')],
  ['functions/api/accounts/fine.ts', using('#table/account-store.ts')],
  ['functions/queues/fine.ts', using('#delivery/sign.ts')],
  ['lib/infra/fine.ts', using('aws-cdk-lib/aws-sqs')],
  ['lib/infra/schema.ts', using('#table/schema.ts')],
  ['lib/infra/pages.ts', using('#site/pages.ts')],
  ['lib/infra/page.ts', using('#reference/page/reference-page.ts')],
  ['lib/infra/keys.ts', using('#domain/workspace/keys/api-key.ts')],
  ['packages/embedded-cloud/src/fine.ts', using('#cloud/types.ts')],
  ['packages/embedded-cloud/test/fine.ts', using('aws-cdk-lib/aws-sqs')],
  ['packages/embedded-cloud/src/dynamodb/dynalite.ts', using('dynalite/db/index.js')],
  ['lib/local/fine.ts', using('@signal/embedded-cloud/types.ts')],
  ['lib/supply/fine.ts', using('./lock-file.ts')],
  ['lib/demo/fine.ts', using('#admin/issue-api-key.ts')],
  ['lib/admin/fine.ts', using('#table/plan-store.ts')],
  ['lib/deploy/fine.ts', using('#admin/issue-api-key.ts')],
  ['bin/app.ts', using('aws-cdk-lib')],
  ['lib/deploy/aws-clients.ts', 'export const made = new CloudFormationClient({});\n'],
  ['lib/platform/clients.ts', 'export const made = new SQSClient({});\n'],
  ['lib/platform/env.ts', 'export const home = process.env.HOME;\n'],
  ['test/unit/fine.ts', 'export const made = new SQSClient({});\n'],
];

const found = new Map<string, string[]>();
let directory: string;

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string };
  }[];
}

/** Biome exits with 1 if it finds something, which is expected here. */
function lint(): Report {
  const biome = path.join(root, 'node_modules/.bin/biome');
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'];
  try {
    return JSON.parse(execFileSync(biome, options, { cwd: directory, encoding: 'utf8', stdio: 'pipe' }));
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout);
  }
}

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  for (const part of ['biome.json', 'lint', 'package.json']) {
    cpSync(path.join(root, part), path.join(directory, part), { recursive: true });
  }
  for (const [file, source] of [...refused, ...accepted]) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), source);
  }
  for (const { category, location } of lint().diagnostics) {
    found.set(location.path, [...(found.get(location.path) ?? []), category]);
  }
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the lint step', () => {
  it('has a rule for every area of the rules', () => {
    expect(readdirSync(path.join(root, 'lib/domain')).sort()).toEqual(areas.toSorted());
  });

  it.each(refused)('rejects in %s: %s', (file, _, rule) => {
    expect(found.get(file) ?? []).toContain(rule);
  });

  it.each(accepted)('accepts in %s: %s', (file) => {
    expect(found.get(file) ?? []).toEqual([]);
  });
});
