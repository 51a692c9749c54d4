import type { ApiKey } from '../../api/records.ts';

interface RevokedKeysProps {
  readonly revoked: ApiKey;
  readonly all: readonly ApiKey[];
}

/** What happens when a key is revoked, and which other keys are revoked with it. */
export const RevokedKeys = ({ revoked, all }: RevokedKeysProps) => {
  const others = all.filter(({ id }) => revoked.descendant_ids.includes(id));
  return (
    <>
      <p>It stops working within 30 seconds, for good.</p>
      {others.length > 0 && (
        <>
          <p>These keys were created with it and stop working too:</p>
          <ul data-testid="revoked-keys">
            {others.map(({ id, name, prefix }) => (
              <li key={id}>
                {name} <code>{prefix}…</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
