import { describe, expect, it } from 'vitest';
import { createDirectoryChecks } from '#operations/provider-checks/directory-checks.ts';
import { createModelCheck } from '#operations/provider-checks/model-check.ts';
import { formatResults, runCheck } from '#operations/provider-checks/run-checks.ts';
import { createBedrockApi } from '#reading/model/bedrock-api.ts';
import { apolloDouble } from '#test/harness/doubles/apollo.ts';
import { SETTINGS, serviceError } from '#test/harness/doubles/bedrock.ts';
import { hunterDouble } from '#test/harness/doubles/hunter.ts';
import { pdlDouble } from '#test/harness/doubles/pdl.ts';

const doubles = () => ({ people_data_labs: pdlDouble(), apollo: apolloDouble(), hunter: hunterDouble() });
const good = 'key-of-the-workspace';

describe('a check of directories', () => {
  it('reports for each key whether it works and what is left, for free', async () => {
    const vendors = doubles();
    const keys = { people_data_labs: good, apollo: good, hunter: good };
    const results = await Promise.all(
      createDirectoryChecks(keys, (name) => vendors[name].transport).map((check) => runCheck(check)),
    );
    expect(results.map(({ name, isOk, quota }) => [name, isOk, quota])).toEqual([
      ['people_data_labs', true, '77'],
      ['apollo', true, '599 searches today'],
      ['hunter', true, '47'],
    ]);
  });

  it('reports a wrong key without showing it, and only asks vendors with a key', async () => {
    const vendors = doubles();
    const checks = createDirectoryChecks({ apollo: 'wrong-key' }, (name) => vendors[name].transport);
    const results = await Promise.all(checks.map((check) => runCheck(check)));
    const table = formatResults(results);
    expect(table).toMatch(/apollo +NO .*rejected the key/);
    expect(table).not.toContain('wrong-key');
    expect(results).toHaveLength(1);
  });
});

describe('a check of the model', () => {
  const clientOf = (response: object) => ({ send: async () => response }) as never;
  const usage = { inputTokens: 40, outputTokens: 10 };

  it('shows that it follows a schema', async () => {
    const content = [{ text: '{"sum":42}' }];
    const response = { output: { message: { content } }, stopReason: 'end_turn', usage };
    const { isOk, detail } = await runCheck(
      createModelCheck({
        settings: SETTINGS,
        api: createBedrockApi({ client: clientOf(response), id: SETTINGS.id }),
      }),
    );
    expect([isOk, detail]).toEqual([true, 'follows the schema; 40 tokens in, 10 out, $0.000090']);
  });

  it('says what went wrong', async () => {
    const client = { send: () => Promise.reject(serviceError('AccessDeniedException')) } as never;
    const { isOk, detail } = await runCheck(
      createModelCheck({ settings: SETTINGS, api: createBedrockApi({ client, id: SETTINGS.id }) }),
    );
    expect([isOk, detail]).toEqual([false, 'The model did not answer: AccessDeniedException.']);
  });
});
