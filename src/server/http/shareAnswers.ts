import type { Clock } from './services';

/** More keys than users request within that time; the oldest are dropped first. */
const MAX_CACHED = 500;

interface Cached<Value> {
  readonly at: number;
  readonly value: Promise<Value>;
}

/**
 * Caches `load` per key for `ttlMs`; concurrent requests share one load. Failures are not cached.
 * Each server has its own cache. Only for public data that may be that old.
 */
export function shareAnswers<Key extends string | number, Value>(
  clock: Clock,
  ttlMs: number,
  load: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const answers = new Map<Key, Cached<Value>>();
  return (key) => {
    const now = clock.now();
    const cached = answers.get(key);
    // If the clock is set back, an answer must still expire.
    if (cached !== undefined && Math.abs(now - cached.at) < ttlMs) return cached.value;
    const loading = { at: now, value: load(key) };
    // Reinserted at the end, so the first key is the oldest.
    answers.delete(key);
    answers.set(key, loading);
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size > MAX_CACHED) answers.delete(oldest);
    loading.value.catch(() => {
      if (answers.get(key) === loading) answers.delete(key);
    });
    return loading.value;
  };
}
