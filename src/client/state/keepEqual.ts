/**
 * Returns the previous value if the new one is equal, so that an identical response causes no
 * re-render. For small JSON values.
 */
export function keepEqual<Value>(before: Value, now: Value): Value {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
