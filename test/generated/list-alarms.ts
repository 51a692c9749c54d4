interface DeployedAlarm {
  /** Without the stage. */
  readonly name: string;
  readonly description: string;
}

const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

/** The runbook's list of alarms, in the words of the alarms themselves. All export queues share two rows. */
export function listAlarms(alarms: readonly DeployedAlarm[], runbook: string): string {
  const headings = new Map(
    [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => [anchorOf(heading), heading]),
  );
  const rows = alarms.map(({ name, description }): readonly [string, string, string] => {
    const [, happened = '', section = ''] =
      /^(.+) What to do: docs\/runbook\.md#(\S+)$/.exec(description) ?? [];
    const heading = headings.get(section);
    if (heading === undefined) throw new Error(`${name}: docs/runbook.md has no section #${section}`);
    const [, queue] = /^export-(.+)-(?:dead-letters|unread)$/.exec(name) ?? [];
    const general = (text: string, instead: string) =>
      queue === undefined ? text : text.replace(queue, instead);
    return [`\`${general(name, '<name>')}\``, general(happened, '`<name>`'), `[${heading}](#${section})`];
  });
  const byName = new Map(rows.map((row) => [row[0], row]));
  return [...byName.values()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, happened, section]) => `- ${name}: ${happened} See ${section}.`)
    .join('\n');
}
