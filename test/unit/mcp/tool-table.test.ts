import { describe, expect, it } from 'vitest';
import { isOpenToAgents, isWrite } from '#contract/endpoint.ts';
import { endpointList, endpoints } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/errors.ts';
import type { AgentTool } from '#mcp/agent-tools/agent-tool.ts';
import { agentTools } from '#mcp/agent-tools/agent-tools.ts';
import { ownFields } from '#mcp/agent-tools/own-fields.ts';
import { toolEntry } from '#mcp/agent-tools/tool-table.ts';
import { adviceFor } from '#mcp/error-advice.ts';
import { listedTools } from '#mcp/tools.ts';

const named = agentTools.map((tool) => [tool.name, tool] as const);
const entryOf = (name: string) => toolEntry(agentTools.find((tool) => tool.name === name)!);

describe('the tools of agents', () => {
  it('are 20 to 34, with unique names, and take less than 29,500 characters to describe', () => {
    expect(new Set(agentTools.map(({ name }) => name)).size).toBe(agentTools.length);
    expect(agentTools.length).toBeGreaterThanOrEqual(20);
    expect(agentTools.length).toBeLessThanOrEqual(34);
    expect(JSON.stringify(listedTools).length).toBeLessThan(29_500);
  });

  it.each(named)('%s only calls existing endpoints, and none that deletes a record', (_, { calls }) => {
    for (const { endpoint } of calls) {
      expect(endpointList).toContain(endpoint);
      if (endpoint.method === 'DELETE') expect(endpoint).toBe(endpoints.removeAccountTags);
    }
  });

  it.each(named)('%s says when to use it and what it costs', (name, { title, description, spends }) => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(title.length).toBeGreaterThan(5);
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThan(300);
    expect(/SPENDS?\b/.test(description)).toBe(spends !== undefined);
    if (spends === undefined) expect(description).toMatch(/Free\.$/);
  });

  it.each(named)('%s only mentions tools that exist', (_, { description, hints = {} }) => {
    const texts = [description, ...Object.values(hints)].join(' ');
    const verbs = /\b(?:get|list|search|find|reveal|push|start|scan|activate|give|save|read|set|create)_\w+/g;

    for (const [name] of texts.matchAll(verbs))
      expect([...agentTools.map((tool) => tool.name), 'list_id', 'push_run']).toContain(name);
  });

  it("every tool that could spend asks for the user's consent", () => {
    const paid: AgentTool['calls'][number]['endpoint'][] = [
      endpoints.activateAccount,
      endpoints.scanAccount,
      endpoints.startRun,
      endpoints.findPeople,
      endpoints.revealEmail,
      endpoints.revealPhone,
      endpoints.syncPeople,
      endpoints.enrichAccount,
    ];
    for (const tool of agentTools) {
      const costs = tool.calls.some(({ endpoint }) => paid.includes(endpoint));
      expect(tool.spends !== undefined, tool.name).toBe(costs);
      const { properties } = toolEntry(tool).listed.inputSchema;
      expect('confirm_spend' in properties, tool.name).toBe(costs);
    }
  });

  it("every tool that sends records out of the workspace asks for the user's consent", () => {
    const pushes: AgentTool['calls'][number]['endpoint'][] = [
      endpoints.pushAccountsToCrm,
      endpoints.pushAccountsToWebhook,
      endpoints.pushPeopleToCrm,
      endpoints.pushPeopleToWebhook,
      endpoints.retryPushRun,
    ];
    for (const tool of agentTools) {
      const sends = tool.calls.some(({ endpoint }) => pushes.includes(endpoint));
      const { properties, required = [] } = toolEntry(tool).listed.inputSchema;
      expect(['confirm_send' in properties, required.includes('confirm_send')], tool.name).toEqual([
        sends,
        sends && tool.freeWith === undefined,
      ]);
    }
  });

  it.each(named)('%s only calls endpoints that are open to agents that signed in', (_, { calls }) => {
    expect(calls.filter(({ endpoint }) => !isOpenToAgents(endpoint))).toEqual([]);
  });

  it.each(named)('%s is marked as read-only if it only reads', (_, tool) => {
    const { annotations } = toolEntry(tool).listed;
    const writes = tool.calls.some(
      ({ endpoint }) =>
        isWrite(endpoint) && endpoint !== endpoints.previewSignals && endpoint !== endpoints.backtestSignal,
    );

    expect(annotations.readOnlyHint).toBe(!writes);
    expect(annotations.destructiveHint ?? false).toBe(false);
  });

  it('use one name for each id, in arguments and results', () => {
    for (const tool of agentTools) {
      const { listed, calls } = toolEntry(tool);
      for (const name of Object.keys(listed.inputSchema.properties)) {
        expect(name, tool.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
        expect(['id', 'ids', 'account', 'contact_id', 'contact_ids'], tool.name).not.toContain(name);
      }
      for (const { path, fields, shownAs = {} } of calls) {
        if (/^\/accounts(\/\{id\}(\/(owner|tags|activate))?)?$/.test(path) && fields.includes('id')) {
          expect(shownAs.id, tool.name).toBe('account_id');
        }
        for (const field of fields) expect(shownAs[field] ?? field, tool.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      }
    }
  });

  it('quote every text that is not an id, a date or a word of the contract', () => {
    expect(entryOf('list_detections').own).toEqual([
      'account_id',
      'detected_at',
      'given_at',
      'id',
      'member_id',
      'signal_id',
      'state',
    ]);
    expect(entryOf('read_knowledge_base').own).toEqual(['id']);
    // A code in one place and free text in another: the name alone tells nothing.
    expect(entryOf('get_push_run').own).not.toContain('code');
  });

  it('quote a field that is added tomorrow, and refuse one whose names of fields are free', () => {
    const text = { type: 'string' };
    const shown = (properties: Record<string, object>) => [
      { name: 'rows', schema: { type: 'array', items: { type: 'object', properties } } },
    ];

    expect(
      ownFields(shown({ id: text, status: { enum: ['a'] }, at: { type: 'string', format: 'date' } })),
    ).toEqual(['at', 'id', 'status']);
    expect(ownFields(shown({ id: text, motto: text }))).toEqual(['id']);
    expect(
      ownFields(shown({ status: { enum: ['a'] }, more: { type: 'object', properties: { status: text } } })),
    ).toEqual([]);
    expect(ownFields(shown({ email: { type: 'string', format: 'email' } }))).toEqual([]);
    expect(() => ownFields(shown({ by_title: { type: 'object', propertyNames: text } }))).toThrow('by_title');
  });

  it("can't request a field that the API doesn't have", () => {
    const [first] = agentTools;
    const [call] = first!.calls;

    expect(() => toolEntry({ ...first!, calls: [{ ...call, fields: ['shoe_size'] }] })).toThrow('shoe_size');
    expect(() => toolEntry({ ...first!, calls: [{ ...call, nested: { feedback: ['shoe_size'] } }] })).toThrow(
      'shoe_size',
    );
  });

  it('say what to do about every error that one of their endpoints declares, unless the message does', () => {
    const declared = new Set(
      agentTools.flatMap(({ calls }) => calls.flatMap(({ endpoint }) => endpoint.errors)),
    );
    const silent = [...declared].filter((code) => adviceFor(code) === undefined);

    expect(silent).toEqual(['limit_exceeded']);
    expect(errorCodes.limit_exceeded.message).toContain('limit');
  });
});
