import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { hrefOf } from '../../state/route.ts';
import { navigate } from '../../state/router.ts';
import { forgetView, type SavedView, savedViews, saveView, VIEW_NAME_MAX } from '../../state/saved-views.ts';
import { tell } from '../../state/toasts.ts';
import { type FeedQuery, filtersOf, isSameView } from './feed-query.ts';

const BUILT_IN: readonly SavedView[] = [
  { name: 'All', query: {} },
  { name: 'Strong fit', query: { alpha: '70', fit: '70' } },
  { name: 'To activate', query: { status: 'suggested' } },
  { name: 'With background', query: { relevance: 'all' } },
];

const SaveDialog = ({ query, onClose }: { query: SavedView['query']; onClose: () => void }) => {
  const [name, setName] = useState('');
  const save = (): void => {
    saveView({ name: name.trim(), query });
    tell(`View ${name.trim()} saved in this browser`);
    onClose();
  };
  return (
    <Dialog title="Save view" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) save();
        }}
      >
        <div class="dialog-body">
          <TextField
            label="Name"
            maxLength={VIEW_NAME_MAX}
            value={name}
            onValue={setName}
            hint="Keeps these filters in this browser. A view with the same name is replaced."
          />
        </div>
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!name.trim()}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};

/** Saved filters, one click away. */
export function FeedViews({ query }: { query: FeedQuery }) {
  const [isSaving, setSaving] = useState(false);
  const filters = filtersOf(query);
  const all = [...BUILT_IN, ...savedViews()];
  const here = all.find((view) => isSameView(view.query, filters));
  const isOwn = here !== undefined && !BUILT_IN.includes(here);
  return (
    <div class="feed-views">
      <Tabs
        label="Views"
        tabs={all.map((view) => ({
          href: hrefOf(['feed'], view.query),
          text: view.name,
          isHere: view === here,
        }))}
      />
      {!here && (
        <Button look="quiet" icon="plus" onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {isOwn && (
        <Button
          look="quiet"
          icon="trash"
          aria-label={`Delete view ${here.name}`}
          title="Delete view"
          onClick={() => {
            forgetView(here.name);
            tell(`View ${here.name} deleted`, { label: 'Undo', run: () => saveView(here) });
            navigate('#/feed');
          }}
        />
      )}
      {isSaving && <SaveDialog query={filters} onClose={() => setSaving(false)} />}
    </div>
  );
}
