import type { AuditEvent } from '#contract/audit-events.ts';
import auditTexts from './audit-texts.json' with { type: 'json' };
import { toWords } from './format.ts';

/** What audit events did, as a person would say it. */

type Texts = Readonly<Record<string, string>>;

/** By operation id, and signing in. */
export const ACTION_TEXTS: Texts = auditTexts.actions;

/** By the operator's command. */
export const COMMAND_TEXTS: Texts = auditTexts.commands;

const STATE_TEXTS: Texts = auditTexts.states;
const RATING_TEXTS: Texts = auditTexts.ratings;

/** What a signal was set to says more than that it was changed. */
export const describeAction = ({
  action,
  values: { state, useful },
}: Pick<AuditEvent, 'action' | 'values'>): string =>
  STATE_TEXTS[String(state)] ??
  RATING_TEXTS[String(useful)] ??
  ACTION_TEXTS[action] ??
  COMMAND_TEXTS[action] ??
  toWords(action);
