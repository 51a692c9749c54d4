import {
  activateAccount,
  addAccountTags,
  createAccounts,
  deactivateAccount,
  deleteAccount,
  enrichAccount,
  getAccount,
  listAccountSignals,
  listAccounts,
  listMonitorEvents,
  rejectAccount,
  removeAccountTags,
  restoreAccount,
  scanAccount,
  setAccountOwner,
  updateAccount,
} from './accounts.ts';
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.ts';
import { listAuditEvents } from './audit-events.ts';
import { listChanges } from './changes.ts';
import { connectChat, disconnectChat } from './chat.ts';
import { getCompanyProfile, updateCompanyProfile } from './company-profile.ts';
import {
  getCrmImportSettings,
  getImport,
  listCrmLists,
  listImports,
  startCrmImport,
  stopImport,
  updateCrmImportSettings,
} from './crm-imports.ts';
import { pushAccountsToCrm, pushPeopleToCrm } from './crm-pushes.ts';
import { changeDetectionStates } from './detection-state.ts';
import { recordDetectionActivity, redraftDetection } from './detection-work.ts';
import {
  getDetection,
  giveDetectionFeedback,
  listDetections,
  updateDetection,
  withdrawDetectionFeedback,
} from './detections.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { exportAccounts, exportPeople } from './exports.ts';
import { importAccounts } from './imports.ts';
import { getInbox, visitInbox } from './inbox.ts';
import {
  connectCrm,
  connectDirectory,
  disconnectCrm,
  disconnectDirectory,
  getIntegrations,
} from './integrations.ts';
import {
  createKnowledgeBaseSection,
  deleteKnowledgeBaseSection,
  listKnowledgeBase,
  updateKnowledgeBaseSection,
} from './knowledge-base.ts';
import { getMemberAlerts, updateMemberAlerts } from './member-alerts.ts';
import { inviteMember, listMembers, removeMember, updateMember } from './members.ts';
import { addAccountNote, deleteAccountNote, listAccountNotes } from './notes.ts';
import {
  getNotificationSettings,
  listAlertDeliveries,
  redeliverAlert,
  rotateNotificationSecret,
  testNotifications,
  updateNotificationSettings,
} from './notifications.ts';
import { approveAgent } from './oauth.ts';
import {
  findPeople,
  getPerson,
  listPeople,
  revealEmail,
  revealPhone,
  setPersonOwner,
  syncPeople,
} from './people.ts';
import { changeListMembers, createPeopleList, deletePeopleList, listPeopleLists } from './people-lists.ts';
import { getPushRun, listPushRuns, retryPushRun } from './push-runs.ts';
import { getRelationSettings, updateRelationSettings } from './relation-settings.ts';
import { getRun, listRuns, startRun } from './runs.ts';
import { createSearch, deleteSearch, listSearches, updateSearch } from './searches.ts';
import { deleteSession, listSessions } from './sessions.ts';
import { deleteSignInSettings, getSignInSettings, updateSignInSettings } from './sign-in.ts';
import { sendEvents } from './signal-events.ts';
import { previewSignals } from './signal-previews.ts';
import { createSignal, deleteSignal, getSignal, listSignals, updateSignal } from './signals.ts';
import { getUsage } from './usage.ts';
import {
  createWebhookDestination,
  deleteWebhookDestination,
  listWebhookDestinations,
  rotateWebhookSecret,
  testWebhookDestination,
} from './webhook-destinations.ts';
import { pushAccountsToWebhook, pushPeopleToWebhook } from './webhook-pushes.ts';

/**
 * Every endpoint, in the order of the API reference. Routes, functions, grants and docs are derived from it.
 * `npm run generate` adds new ones after the last of their resource; move them as you like.
 */
export const endpoints = {
  listKnowledgeBase,
  createKnowledgeBaseSection,
  updateKnowledgeBaseSection,
  deleteKnowledgeBaseSection,
  getCompanyProfile,
  updateCompanyProfile,
  listMembers,
  inviteMember,
  removeMember,
  updateMember,
  getMemberAlerts,
  updateMemberAlerts,
  getUsage,
  listAccounts,
  exportAccounts,
  createAccounts,
  importAccounts,
  getAccount,
  updateAccount,
  deleteAccount,
  activateAccount,
  deactivateAccount,
  rejectAccount,
  enrichAccount,
  scanAccount,
  addAccountTags,
  removeAccountTags,
  setAccountOwner,
  listAccountSignals,
  listMonitorEvents,
  listDetections,
  updateDetection,
  giveDetectionFeedback,
  withdrawDetectionFeedback,
  changeDetectionStates,
  recordDetectionActivity,
  redraftDetection,
  getDetection,
  listSignals,
  createSignal,
  getSignal,
  updateSignal,
  deleteSignal,
  previewSignals,
  sendEvents,
  listRuns,
  startRun,
  getRun,
  listSearches,
  createSearch,
  updateSearch,
  deleteSearch,
  listPeople,
  exportPeople,
  getPerson,
  findPeople,
  syncPeople,
  revealEmail,
  revealPhone,
  setPersonOwner,
  listPeopleLists,
  createPeopleList,
  deletePeopleList,
  changeListMembers,
  listWebhookDestinations,
  createWebhookDestination,
  deleteWebhookDestination,
  testWebhookDestination,
  rotateWebhookSecret,
  pushAccountsToWebhook,
  pushPeopleToWebhook,
  pushAccountsToCrm,
  restoreAccount,
  addAccountNote,
  deleteAccountNote,
  listAccountNotes,
  pushPeopleToCrm,
  listPushRuns,
  getPushRun,
  retryPushRun,
  getNotificationSettings,
  updateNotificationSettings,
  rotateNotificationSecret,
  testNotifications,
  listAlertDeliveries,
  connectChat,
  disconnectChat,
  getIntegrations,
  connectCrm,
  disconnectCrm,
  connectDirectory,
  disconnectDirectory,
  listApiKeys,
  createApiKey,
  deleteApiKey,
  approveAgent,
  listAuditEvents,
  deleteSession,
  listSessions,
  deleteSignInSettings,
  getSignInSettings,
  updateSignInSettings,
  redeliverAlert,
  getRelationSettings,
  updateRelationSettings,
  getInbox,
  visitInbox,
  listChanges,
  getCrmImportSettings,
  getImport,
  listCrmLists,
  listImports,
  startCrmImport,
  stopImport,
  updateCrmImportSettings,
};

export const endpointList: readonly AnyEndpoint[] = Object.values(endpoints);
