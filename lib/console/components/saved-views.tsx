import { useEffect, useState } from 'preact/hooks';
import { hrefOf } from '../state/route.ts';
import { navigate } from '../state/router.ts';
import { attempt, tell } from '../state/toasts.ts';
import { tellUndoable } from '../state/undo.ts';
import { deleteView, loadViews, saveView, type View, views } from '../state/views.ts';
import { isSameView, pageOfView, type ViewPage, viewQuery } from '../text/view-filters.ts';
import { Button } from './button.tsx';
import { Dialog, useTrying } from './dialog.tsx';
import { Switch, TextField } from './field.tsx';
import { Failed } from './states.tsx';
import { Tabs } from './tabs.tsx';

type Query = Readonly<Record<string, string>>;

/** The most the service accepts. */
const NAME_MAX = 100;

interface SaveDialogProps {
  readonly page: ViewPage;
  readonly query: Query;
  readonly onClose: () => void;
}

const SaveDialog = ({ page, query, onClose }: SaveDialogProps) => {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { failure, attempt: trying } = useTrying();
  const save = async (): Promise<void> => {
    if (!(await trying(() => saveView(page, name.trim(), query, isShared)))) return;
    tell(`View ${name.trim()} saved`);
    onClose();
  };
  return (
    <Dialog title="Save view" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) void save();
        }}
      >
        <div class="dialog-body stack">
          <TextField label="Name" maxLength={NAME_MAX} value={name} onValue={setName} />
          <Switch
            label="Share with the team"
            hint="Filters by “mine” show each colleague their own."
            isOn={isShared}
            onChange={setShared}
          />
          {failure && <Failed failure={failure} />}
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

async function remove(page: ViewPage, { id, name, filters, shared }: View): Promise<void> {
  if (!(await attempt(() => deleteView(id)))) return;
  tellUndoable(
    `View ${name} deleted`,
    () => void attempt(() => saveView(page, name, viewQuery(filters), shared)),
  );
  navigate(hrefOf([page]));
}

interface SavedViewsProps {
  readonly page: ViewPage;
  readonly query: Query;
  readonly builtIn: readonly {
    readonly name: string;
    readonly query: Query;
    /** How much it has. */
    readonly count?: string | undefined;
  }[];
}

/** Filters with a name, one click away: the built-in ones, yours and the team's. */
export function SavedViews({ page, query, builtIn }: SavedViewsProps) {
  const [isSaving, setSaving] = useState(false);
  useEffect(() => void loadViews(), []);
  const own = views.value
    .filter(({ filters }) => pageOfView(filters) === page)
    .map((view) => ({ name: view.name, query: viewQuery(view.filters), count: undefined, view }));
  const all = [...builtIn.map((each) => ({ ...each, view: undefined })), ...own];
  const here = all.find((each) => isSameView(each.query, query));
  const saved = here?.view;
  return (
    <div class="feed-views">
      <Tabs
        label="Views"
        tabs={all.map((each) => ({
          href: hrefOf([page], each.query),
          text: (
            <>
              {each.name}
              {each.count !== undefined && <span class="faint figures"> {each.count}</span>}
            </>
          ),
          isHere: each === here,
        }))}
      />
      {!here && (
        <Button look="quiet" icon="plus" onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {saved && (
        <Button
          look="quiet"
          icon="trash"
          aria-label={`Delete view ${saved.name}`}
          title="Delete view"
          onClick={() => remove(page, saved)}
        />
      )}
      {isSaving && <SaveDialog page={page} query={query} onClose={() => setSaving(false)} />}
    </div>
  );
}
