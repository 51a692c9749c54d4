import { pushToCrms, pushToInbox, receiveAlerts } from './deliver.ts';
import { discover } from './discover.ts';
import type { Guide } from './guide.ts';
import { findPeople, keepList, reveal } from './meet-people.ts';
import { describeSeller, routeAlerts, trySignals } from './prepare-workspace.ts';
import { giveFeedback, readSignals } from './read-signals.ts';
import { exportAll, manageKeys, readAudit } from './take-out.ts';
import { activate, addAccounts, watchScan } from './win-account.ts';

/** Called before each step. */
export type OnStep = (title: string) => void;

/** Walks through the whole product, in the order in which a team uses it. */
export async function walkTour(guide: Guide, onStep: OnStep): Promise<void> {
  const step = async <T>(title: string, walk: () => Promise<T>): Promise<T> => {
    onStep(title);
    return walk();
  };
  await step('What you sell', () => describeSeller(guide));
  await step('What counts as a reason to buy', () => trySignals(guide));
  await step('Where alerts go', () => routeAlerts(guide));
  const added = await step('Add accounts', () => addAccounts(guide));
  await step('Activate one', () => activate(guide, added));
  const account = await step('Watch its first scan', () => watchScan(guide, added));
  const detections = await step('Read its signals', () => readSignals(guide, account));
  await step('Give feedback', () => giveFeedback(guide, account, detections));
  const people = await step('Find people', () => findPeople(guide, account));
  await step('Reveal an email and a phone number', () => reveal(guide, account));
  await step('Save a list', () => keepList(guide, people));
  await step('Discover new accounts', () => discover(guide));
  await step('Push to a webhook', () => pushToInbox(guide, account, people));
  await step('Push to CRMs', () => pushToCrms(guide, account));
  await step('Get alerts', () => receiveAlerts(guide, account, detections.length > 0));
  await step('Export everything', () => exportAll(guide));
  await step('Issue and revoke a key', () => manageKeys(guide));
  await step('See who changed what', () => readAudit(guide));
}
