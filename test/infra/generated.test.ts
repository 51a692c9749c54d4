import { describe, expect, it } from 'vitest';
import { alarmTable } from '#test/generated/alarm-table.ts';
import { filesFromTemplates } from '#test/generated/from-templates.ts';
import { currentText } from '#test/generated/generated-file.ts';

it.each(filesFromTemplates)('$file is up to date; `npm run generate` writes it', async ({ file, text }) => {
  const current = currentText(file);
  expect(current === (await text(current)), `${file} is stale: run npm run generate`).toBe(true);
});

describe('the table of alarms', () => {
  const alarm = (name: string, happened: string, section: string) => ({
    name,
    description: `${happened} What to do: docs/runbook.md#${section}`,
  });
  const runbook = '# Runbook\n\n## Old messages\n\n## Dead letters\n';

  it("lists each alarm once, by name, with its section's heading, and export queues as one", () => {
    const table = alarmTable(
      [
        alarm('b-old', 'It waited.', 'old-messages'),
        alarm('a-dead', 'It failed.', 'dead-letters'),
        alarm('a-dead', 'It failed.', 'dead-letters'),
        alarm('export-lake-dead-letters', 'The queue lake failed.', 'dead-letters'),
        alarm('export-crm-dead-letters', 'The queue crm failed.', 'dead-letters'),
      ],
      runbook,
    );

    expect(
      table
        .split('\n')
        .slice(2)
        .map((row) => row.split(/ *\| */).slice(1, -1)),
    ).toEqual([
      ['`a-dead`', 'It failed.', '[Dead letters](#dead-letters)'],
      ['`b-old`', 'It waited.', '[Old messages](#old-messages)'],
      ['`export-<name>-dead-letters`', 'The queue `<name>` failed.', '[Dead letters](#dead-letters)'],
    ]);
  });

  it('rejects an alarm whose section is missing', () => {
    expect(() => alarmTable([alarm('a', 'It failed.', 'gone')], runbook)).toThrow('no section #gone');
  });
});
