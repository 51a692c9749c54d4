import { describe, expect, it } from 'vitest';
import { isOpenToAgents, isWrite } from '#contract/endpoint.ts';
import { endpointList, endpoints } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/errors.ts';
import { toolDefinitions } from '#mcp/agent-server.ts';
import { getAdvice } from '#mcp/error-advice.ts';
import type { AgentTool } from '#mcp/tools/agent-tool.ts';
import { allTools } from '#mcp/tools/all-tools.ts';
import { listTrustedFields } from '#mcp/tools/trusted-fields.ts';
import { createToolEntry } from '#mcp/tools/write-tool-table.ts';

const endpointsOf = ({ endpoint, parts = {} }: AgentTool): AgentTool['endpoint'][] => [
  endpoint,
  ...Object.values(parts).map((part) => part.endpoint),
];
const named = allTools.map((tool) => [tool.name, tool] as const);
const entries = new Map(allTools.map((tool) => [tool.name, createToolEntry(tool)]));
const entryOf = (name: string) => entries.get(name)!;

describe('the tools of agents', () => {
  it('are 20 to 40, with unique names, and take less than 28,000 characters to describe', () => {
    expect(new Set(allTools.map(({ name }) => name)).size).toBe(allTools.length);
    expect(allTools.length).toBeGreaterThanOrEqual(20);
    expect(allTools.length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(toolDefinitions).length).toBeLessThan(28_000);
  });

  it.each(named)('%s only calls existing endpoints, and none that deletes a record', (_, tool) => {
    for (const endpoint of endpointsOf(tool)) {
      expect(endpointList).toContain(endpoint);
      if (endpoint.method === 'DELETE') expect(endpoint).toBe(endpoints.removeAccountTags);
    }
  });

  it.each(named)('%s says when to use it and what it costs', (name, { title, when, spends }) => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(title.length).toBeGreaterThan(5);
    expect(when.length).toBeGreaterThan(50);
    expect(when.length).toBeLessThan(400);
    expect(/SPENDS?\b/.test(when)).toBe(spends !== undefined);
    if (spends === undefined) expect(when).toMatch(/Free\.$/);
  });

  it.each(named)('%s only mentions tools that exist', (_, { when, hints = {} }) => {
    const texts = [when, ...Object.values(hints)].join(' ');
    const verbs =
      /\b(?:get|list|search|find|reveal|push|start|scan|activate|give|save|read|set|create|change|add|remove)_\w+/g;

    for (const [name] of texts.matchAll(verbs))
      expect([...allTools.map((tool) => tool.name), 'list_id', 'push_run']).toContain(name);
  });

  it("every tool that could spend asks for the user's consent", () => {
    const paid: AgentTool['endpoint'][] = [
      endpoints.activateAccount,
      endpoints.scanAccount,
      endpoints.startRun,
      endpoints.findPeople,
      endpoints.revealEmail,
      endpoints.revealPhone,
      endpoints.syncPeople,
      endpoints.enrichAccount,
    ];
    for (const tool of allTools) {
      const costs = endpointsOf(tool).some((endpoint) => paid.includes(endpoint));
      expect(tool.spends !== undefined, tool.name).toBe(costs);
      const { properties } = entryOf(tool.name).definition.inputSchema;
      expect('confirm_spend' in properties, tool.name).toBe(costs);
    }
  });

  it("every tool that sends records out of the workspace asks for the user's consent", () => {
    const pushes: AgentTool['endpoint'][] = [
      endpoints.pushAccountsToCrm,
      endpoints.pushAccountsToWebhook,
      endpoints.pushPeopleToCrm,
      endpoints.pushPeopleToWebhook,
      endpoints.retryPushRun,
    ];
    for (const tool of allTools) {
      const sends = endpointsOf(tool).some((endpoint) => pushes.includes(endpoint));
      const { properties, required = [] } = entryOf(tool.name).definition.inputSchema;
      expect(['confirm_send' in properties, required.includes('confirm_send')], tool.name).toEqual([
        sends,
        sends && tool.previewArgument === undefined,
      ]);
    }
  });

  it.each(named)('%s only calls endpoints that are open to agents that signed in', (_, tool) => {
    expect(endpointsOf(tool).filter((endpoint) => !isOpenToAgents(endpoint))).toEqual([]);
  });

  it.each(named)('%s is marked as read-only if it only reads', (_, tool) => {
    const { annotations } = entryOf(tool.name).definition;
    const writes = endpointsOf(tool).some(isWrite);

    expect(annotations.readOnlyHint).toBe(!writes);
    expect(annotations.destructiveHint ?? false).toBe(false);
  });

  it('quote every text that is not an id, a date or a word of the contract', () => {
    expect(entryOf('list_detections').trusted).toEqual([
      'account_id',
      'detected_at',
      'given_at',
      'id',
      'member_id',
      'signal_id',
      'state',
    ]);
    expect(entryOf('read_knowledge_base').trusted).toEqual(['id']);
    // A code in one place and free text in another: the name alone tells nothing.
    expect(entryOf('get_push_run').trusted).not.toContain('code');
  });

  it('quote a field that is added tomorrow, and refuse one whose names of fields are free', () => {
    const text = { type: 'string' };
    const shown = (properties: Record<string, object>) => [
      { name: 'rows', schema: { type: 'array', items: { type: 'object', properties } } },
    ];

    expect(
      listTrustedFields(shown({ id: text, status: { enum: ['a'] }, at: { type: 'string', format: 'date' } })),
    ).toEqual(['at', 'id', 'status']);
    expect(listTrustedFields(shown({ id: text, motto: text }))).toEqual(['id']);
    expect(
      listTrustedFields(
        shown({ status: { enum: ['a'] }, more: { type: 'object', properties: { status: text } } }),
      ),
    ).toEqual([]);
    expect(listTrustedFields(shown({ email: { type: 'string', format: 'email' } }))).toEqual([]);
    expect(() => listTrustedFields(shown({ by_title: { type: 'object', propertyNames: text } }))).toThrow(
      'by_title',
    );
  });

  it("can't request a field that the API doesn't have", () => {
    const [first] = allTools;

    for (const field of ['shoe_size', 'feedback.shoe_size']) {
      expect(() => createToolEntry({ ...first!, fields: [field] })).toThrow(field);
    }
  });

  it('say what to do about every error that one of their endpoints declares, unless the message does', () => {
    const declared = new Set(allTools.flatMap(endpointsOf).flatMap(({ errors }) => errors));
    const silent = [...declared].filter((code) => getAdvice(code) === undefined);

    expect(silent).toEqual(['limit_exceeded']);
    expect(errorCodes.limit_exceeded.message).toContain('limit');
  });
});
