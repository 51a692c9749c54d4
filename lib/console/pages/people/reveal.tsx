import { api, type Person } from '../../api/service.ts';
import { Button, CopyButton } from '../../components/button.tsx';
import { storeRecords } from '../../state/records.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { usage } from '../../state/workspace.ts';
import { formatNumber } from '../../text/format.ts';
import { directoryName } from '../../text/research-cost.ts';

const Contactable = ({ href, text, what }: { href: string; text: string; what: string }) => (
  <span class="contact">
    <a href={href}>{text}</a>
    <CopyButton text={text} what={what} />
  </span>
);

/** A known address, or a button that looks for one; it says so if none was found. */
export function RevealEmail({
  person: { id, full_name, email, email_checked_at, left_at },
}: {
  person: Person;
}) {
  const reveal = async (): Promise<void> => {
    const response = await attempt(() => api.revealEmail({ params: { id }, body: {} }));
    if (!response) return;
    storeRecords({ id, email_checked_at: new Date().toISOString() });
    notify(response.data.email ? `Email of ${full_name} found` : 'No verified email is known');
  };
  if (email) return <Contactable href={`mailto:${email}`} text={email} what="Email" />;
  if (left_at !== null) return <span class="faint small">Left the company</span>;
  if (email_checked_at) return <span class="faint small">No verified email</span>;
  return (
    <Button variant="quiet" icon="mail" writes aria-label={`Reveal email of ${full_name}`} onClick={reveal}>
      <span>
        Reveal<span class="phone-short"> email</span>
      </span>
    </Button>
  );
}

export function RevealPhone({
  person: { id, full_name, phone, phone_checked_at, left_at },
}: {
  person: Person;
}) {
  const reveal = async (): Promise<void> => {
    const response = await attempt(() => api.revealPhone({ params: { id }, body: {} }));
    if (!response) return;
    storeRecords({ id, phone_checked_at: new Date().toISOString() });
    notify(response.data.phone ? `Phone of ${full_name} found` : 'No phone number is known');
  };
  if (phone) return <Contactable href={`tel:${phone.replace(/[^\d+]/g, '')}`} text={phone} what="Phone" />;
  if (left_at !== null) return null;
  if (phone_checked_at) return <span class="faint small">No phone</span>;
  return (
    <Button variant="quiet" icon="phone" writes aria-label={`Reveal phone of ${full_name}`} onClick={reveal}>
      Reveal phone
    </Button>
  );
}

/** What revealing an address costs: no credit, but with your own directory, some of its budget. */
export const RevealCost = () => {
  const plan = usage.value;
  if (!plan) return null;
  const budgets = plan.providers.filter(({ unit }) => unit === 'credits');
  return (
    <p class="faint small" data-testid="reveal-cost">
      Revealing uses no credit ({formatNumber(plan.credits_remaining)} left).
      {budgets.map(
        ({ provider, used, limit }) =>
          ` ${directoryName(provider)}: ${formatNumber(used)} of ${formatNumber(limit)} used this month.`,
      )}
    </p>
  );
};
