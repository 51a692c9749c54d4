import { useState } from 'preact/hooks';
import { accountFields } from '#contract/account-fields.ts';
import { readPeople } from '../../api/batches.ts';
import { api, type Detection, type FullAccount, type Person } from '../../api/service.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { factsOf } from '../../components/facts.tsx';
import { Chip } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { List } from '../../components/list.tsx';
import { EmptyState, Figures, Panel, Share } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { toHref } from '../../state/route.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { isReadOnly } from '../../state/workspace.ts';
import { formatCount, formatDay, formatNumber } from '../../text/format.ts';
import { isAbout, listPersonColumns, RevealCost } from '../people/person-row.tsx';

interface Props {
  account: FullAccount;
  detections: readonly Detection[];
}

type Counts = readonly (readonly [name: string, count: number])[];

const CountList = ({ title, counts }: { title: string; counts: Counts }) => {
  const max = Math.max(1, ...counts.map(([, count]) => count));
  if (counts.length === 0) return null;
  return (
    <section class="stack-tight">
      <h3>{title}</h3>
      <Figures
        variant="facts-list"
        items={counts.map(([label, count]) => [
          label,
          <Share share={count / max}>{formatNumber(count)}</Share>,
        ])}
      />
    </section>
  );
};

function TagEditor({ account: { id, tags } }: Pick<Props, 'account'>) {
  const [text, setText] = useState('');
  const save = (newTags: string[]) =>
    attempt(() => api.updateAccount({ params: { id }, body: { tags: newTags } }));
  return (
    <div class="row wrap">
      {tags.map((tag) => (
        <Chip
          key={tag}
          disabled={isReadOnly.value}
          aria-label={`Remove tag ${tag}`}
          onClick={() => save(tags.filter((otherTag) => otherTag !== tag))}
        >
          {tag} <Icon name="close" size={10} />
        </Chip>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const tag = text.trim();
          setText('');
          if (tag && !tags.includes(tag)) void save([...tags, tag]);
        }}
      >
        <input
          class="input"
          aria-label="Add a tag"
          placeholder="Add a tag"
          maxLength={100}
          disabled={isReadOnly.value}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </div>
  );
}

const ENRICHMENT_NOTES: Partial<Record<FullAccount['enrichment_status'], string>> = {
  no_domain: 'Without a domain, neither profile nor people can be looked up.',
  not_found: 'The directory does not know this company.',
  not_configured: 'No directory is connected, so neither profile nor people could be loaded.',
  budget_exhausted: "This month's directory budget is used up.",
  failed: 'The company profile could not be loaded.',
};

const MAX_DEPARTMENTS = 6;

export function Company({ account, detections }: Props) {
  const { id, status, workforce, enrichment_status } = account;
  const openings = detections.flatMap(({ detected_at, open_positions }) =>
    open_positions === null ? [] : [[formatDay(detected_at, new Date()), open_positions] as const],
  );
  const departments = Object.entries(workforce?.by_department ?? {}).toSorted(([, a], [, b]) => b - a);
  const note = ENRICHMENT_NOTES[enrichment_status];
  const enrich = () =>
    attempt(() => api.enrichAccount({ params: { id }, body: {} }), 'Company profile refreshed');
  return (
    <Panel
      title="Company"
      class="stack"
      actions={
        status === 'active' && (
          <Button variant="quiet" writes onClick={enrich}>
            Refresh
          </Button>
        )
      }
    >
      {account.short_description && <p class="muted">{account.short_description}</p>}
      {note && <p class="notice">{note}</p>}
      <Figures variant="facts-list" items={factsOf({ fields: accountFields, record: account })} />
      <TagEditor account={account} />
      <CountList title="Openings reported" counts={openings.toReversed()} />
      <CountList title="Workforce" counts={departments.slice(0, MAX_DEPARTMENTS)} />
    </Panel>
  );
}

const FIRST_SHOWN = 6;

export function AccountPeople({ account: { id, status, enrichment_status }, detections }: Props) {
  const people = useLoad(`people-of/${id}/${status}/${enrichment_status}`, (signal) =>
    readPeople(id, signal),
  );
  const [showsAll, setShowsAll] = useState(false);
  const sync = async (): Promise<void> => {
    const response = await attempt(() => api.syncPeople({ body: { account_id: id } }));
    if (!response) return;
    notify(`${formatCount(response.data.synced, 'person', 'people')} in the roster`);
    people.reload();
  };
  const findMention = (person: Person) => detections.find((detection) => isAbout(detection, person));
  const allPeople = people.data ?? [];
  // People named by a signal come first, regardless of seniority.
  const mentionedPeople = allPeople.filter(findMention);
  const orderedPeople = [
    ...mentionedPeople,
    ...allPeople.filter((person) => !mentionedPeople.includes(person)),
  ];
  const shownPeople = orderedPeople.slice(
    0,
    showsAll ? undefined : Math.max(FIRST_SHOWN, mentionedPeople.length),
  );
  const columns = listPersonColumns((person) => {
    const mention = findMention(person);
    return mention && <a href={toHref(['accounts', id], { d: mention.id })}>{mention.headline}</a>;
  });
  const actions = status === 'active' && (
    <>
      <Button variant="quiet" writes onClick={sync}>
        Refresh roster
      </Button>
      <LinkButton variant="quiet" icon="find" href={toHref(['find'], { account: id })}>
        Find people
      </LinkButton>
    </>
  );
  return (
    <Panel title="People" actions={actions}>
      <List
        of={{ ...people, data: people.data && shownPeople }}
        caption="People"
        columns={columns}
        empty={
          <EmptyState icon="people" title="No people yet">
            {status === 'active'
              ? 'Use Find people to say who you want, or refresh the roster.'
              : 'Activate the account to load its people.'}
          </EmptyState>
        }
      />
      <div class="row wrap between space-above">
        {allPeople.length > 0 && <RevealCost />}
        {shownPeople.length < allPeople.length && (
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            Show all {allPeople.length}
          </Button>
        )}
      </div>
    </Panel>
  );
}
