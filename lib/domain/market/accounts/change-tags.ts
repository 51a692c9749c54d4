import { MAX_TAGS } from '#contract/account-input.ts';
import type { Refuse } from '#contract/errors.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type ChangeAccountPorts, changeAccount } from './find-account.ts';

/** Merges tags into the account's. Existing ones stay first. */
export const addTags = (
  ports: ChangeAccountPorts & { readonly refuse: Refuse<'not_found' | 'limit_exceeded'> },
  viewer: Viewer,
  id: string,
  addedTags: readonly string[],
) =>
  changeAccount(ports, viewer, id, ({ tags }) => {
    const mergedTags = [...new Set([...tags, ...addedTags])];
    if (mergedTags.length > MAX_TAGS) {
      throw ports.refuse(
        'limit_exceeded',
        `An account has at most ${MAX_TAGS} tags; this would make ${mergedTags.length}.`,
      );
    }
    return mergedTags.length === tags.length ? {} : { tags: mergedTags };
  });

/** Removes tags. Tags that the account doesn't have are ignored. */
export const removeTags = (
  ports: ChangeAccountPorts,
  viewer: Viewer,
  id: string,
  removedTags: readonly string[],
) =>
  changeAccount(ports, viewer, id, ({ tags }) => {
    const remainingTags = tags.filter((tag) => !removedTags.includes(tag));
    return remainingTags.length === tags.length ? {} : { tags: remainingTags };
  });
