import type { CrmContact } from './crm-record.ts';

/** A contact as the customer's CRM has it. */
export interface CrmContactCandidate {
  readonly id: string;
  readonly emails: readonly string[];
  /** The value of our profile field. */
  readonly network_url: string | null;
  /** The CRM's id of its company. */
  readonly companyId: string | null;
}

export type ContactMatchedBy = 'email' | 'profile_url';

export interface ContactMatch<Candidate> {
  readonly candidate: Candidate;
  readonly by: ContactMatchedBy;
  /** Another contact has the profile, which stays there. */
  readonly isProfileUsed: boolean;
}

const isSame = (text: string, otherText: string): boolean => text.toLowerCase() === otherText.toLowerCase();

/**
 * Finds a person among the CRM's contacts: by email, then by profile. One address belongs to one person, so of several
 * contacts with it the one at the company is taken, else the first. Candidates come oldest first.
 */
export function matchContact<Candidate extends CrmContactCandidate>(
  { email, network_url }: Pick<CrmContact, 'email' | 'network_url'>,
  companyId: string | null,
  candidates: readonly Candidate[],
): ContactMatch<Candidate> | undefined {
  const emailCandidates = candidates.filter(({ emails }) =>
    emails.some((candidateEmail) => email && isSame(candidateEmail, email)),
  );
  const emailMatch =
    emailCandidates.find((emailCandidate) => emailCandidate.companyId === companyId) ?? emailCandidates[0];
  const profileMatch = candidates.find(
    (profileCandidate) => network_url && isSame(profileCandidate.network_url ?? '', network_url),
  );
  if (!emailMatch)
    return profileMatch && { candidate: profileMatch, by: 'profile_url', isProfileUsed: false };
  const isProfileUsed = profileMatch !== undefined && profileMatch.id !== emailMatch.id;
  return { candidate: emailMatch, by: 'email', isProfileUsed };
}
