import { describe, expect, it } from 'vitest';
import {
  issueRefresh,
  parseRefreshKeyId,
  refreshTokenState,
} from '#domain/workspace/agents/refresh-token.ts';
import { type AgentGrant, generateKey, hashKey } from '#domain/workspace/keys/api-key.ts';

const ID = 'abcdefghijklmnop';
const SPENT_AT = '2026-05-01T08:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(SPENT_AT) + ms);

const first = issueRefresh(ID);
const second = issueRefresh(ID, first.text);
const third = issueRefresh(ID, second.text);

/** A grant whose latest refresh token is the third. */
const grant: AgentGrant = {
  client_id: 'agent_x',
  host: 'agent.example',
  access_until: SPENT_AT,
  refresh_hash: third.refresh_hash,
  spent_refresh_hash: second.refresh_hash,
  spent_at: SPENT_AT,
  lineage_hash: third.lineage_hash,
};

describe('a refresh token', () => {
  it('names its key, and shares half of its secret with the one before, not the rest', () => {
    const start = 'sis_refresh_'.length + ID.length;
    const halves = [first, second].map(({ text }) => [
      text.slice(start, start + 16),
      text.slice(start + 16, start + 32),
    ]);

    expect([first, second].map(({ text }) => parseRefreshKeyId(text))).toEqual([ID, ID]);
    expect(halves[0]![0]).toBe(halves[1]![0]);
    expect(halves[0]![1]).not.toBe(halves[1]![1]);
    expect(issueRefresh(ID).lineage_hash).not.toBe(first.lineage_hash);
  });

  it('is good if it is the latest', () => {
    expect(refreshTokenState(grant, third.text, later(0))).toBe('good');
    expect(refreshTokenState({ ...grant, spent_refresh_hash: null }, third.text, later(0))).toBe('good');
  });

  it('may be repeated for a minute after its first use, if it is the one before the latest', () => {
    expect(refreshTokenState(grant, second.text, later(59_999))).toBe('good');
    expect(refreshTokenState(grant, second.text, later(60_000))).toBe('spent');
  });

  it('is spent at once if it is older', () => {
    expect(refreshTokenState(grant, first.text, later(0))).toBe('spent');
  });

  it('is unknown if it was made up or belongs to another grant', () => {
    for (const { text } of [generateKey('sis_refresh_', ID), issueRefresh(ID)]) {
      expect(refreshTokenState(grant, text, later(0))).toBe('unknown');
    }
  });

  it('is stored only as hashes', () => {
    expect(third.refresh_hash).toBe(hashKey(third.text));
    expect(JSON.stringify(grant)).not.toContain(third.text.slice(28, 44));
  });
});
