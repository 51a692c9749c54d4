/** Adds an entry to a map that lives as long as its container, and forgets everything before it grows too large. */
export function remember<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  value: Value,
  maxEntries: number,
): Value {
  if (map.size >= maxEntries) map.clear();
  map.set(key, value);
  return value;
}
