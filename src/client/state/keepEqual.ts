/**
 * The value before where the new one says the same: an answer that repeats what is known changes
 * nothing, so nothing is drawn anew. For small values as JSON gives them.
 */
export function keepEqual<Value>(before: Value, now: Value): Value {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
