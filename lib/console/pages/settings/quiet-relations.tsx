import { NAMED_RELATIONS, relationNames } from '#contract/relation.ts';
import { api } from '../../api/service.ts';
import { ChipPicker } from '../../components/chip-picker.tsx';
import { Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { attempt, tell } from '../../state/toasts.ts';

const OPTIONS = NAMED_RELATIONS.map((id) => ({ id, name: relationNames[id] }));

/** Which companies no one is told about. */
export function QuietRelations() {
  const settings = useData('relations', api.getRelationSettings);
  const save = async (chosen: readonly string[]): Promise<void> => {
    const quiet = NAMED_RELATIONS.filter((relation) => chosen.includes(relation));
    const response = await attempt(() => api.updateRelationSettings({ body: { quiet } }));
    if (!response) return;
    settings.set(response.data);
    tell('Saved. Scores and the inbox follow within minutes');
  };
  return (
    <Loaded of={settings} rows={1}>
      {({ quiet }) => (
        <section class="panel stack" aria-labelledby="quiet-title" data-testid="quiet-relations">
          <h2 id="quiet-title">Who to leave alone</h2>
          <p class="muted">
            Accounts with these relations are never hot and never in the inbox. They get no alerts and no
            drafts, and discoveries don't suggest them. What they do is kept as background.
          </p>
          <ChipPicker label="Quiet relations" options={OPTIONS} chosen={quiet} onChange={save} />
        </section>
      )}
    </Loaded>
  );
}
