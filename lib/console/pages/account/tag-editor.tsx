import { useState } from 'preact/hooks';
import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Icon } from '../../components/icon.tsx';
import { attempt } from '../../state/toasts.ts';

interface TagEditorProps {
  readonly account: FullAccount;
  readonly onChange: (account: FullAccount) => void;
}

export function TagEditor({ account, onChange }: TagEditorProps) {
  const [text, setText] = useState('');
  const save = async (tags: string[]): Promise<void> => {
    const response = await attempt(() => api.updateAccount({ params: { id: account.id }, body: { tags } }));
    if (response) onChange(response.data);
  };
  return (
    <div class="row wrap tag-editor">
      {account.tags.map((tag) => (
        <button
          key={tag}
          type="button"
          class="chip"
          aria-label={`Remove tag ${tag}`}
          onClick={() => save(account.tags.filter((each) => each !== tag))}
        >
          {tag} <Icon name="close" size={10} />
        </button>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const tag = text.trim();
          setText('');
          if (tag && !account.tags.includes(tag)) void save([...account.tags, tag]);
        }}
      >
        <input
          class="input tag-input"
          aria-label="Add a tag"
          placeholder="Add a tag"
          maxLength={100}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </div>
  );
}
