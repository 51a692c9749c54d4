import { TAGS_MAX } from '#contract/account-input.ts';
import type { Refuse } from '#contract/errors.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type ChangeAccountPorts, changeAccount } from './find-account.ts';

/** Merges tags into the account's. Existing ones keep their place. */
export const addTags = (
  ports: ChangeAccountPorts & { readonly refuse: Refuse<'not_found' | 'limit_exceeded'> },
  viewer: Viewer,
  id: string,
  added: readonly string[],
) =>
  changeAccount(ports, viewer, id, ({ tags }) => {
    const merged = [...new Set([...tags, ...added])];
    if (merged.length > TAGS_MAX) {
      throw ports.refuse(
        'limit_exceeded',
        `An account has at most ${TAGS_MAX} tags; this would make ${merged.length}.`,
      );
    }
    return merged.length === tags.length ? {} : { tags: merged };
  });

/** Removes tags. Tags that the account doesn't have are ignored. */
export const removeTags = (
  ports: ChangeAccountPorts,
  viewer: Viewer,
  id: string,
  removed: readonly string[],
) =>
  changeAccount(ports, viewer, id, ({ tags }) => {
    const left = tags.filter((tag) => !removed.includes(tag));
    return left.length === tags.length ? {} : { tags: left };
  });
