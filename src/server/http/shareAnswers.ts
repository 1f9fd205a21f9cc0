import type { FastifyInstance } from 'fastify';
import type { Clock } from './services';

/** Maximum keys; users request fewer within the cache time. The oldest are dropped first. */
const MAX_CACHED = 500;

/** Maximum cache time while demo data is loading. */
const FILLING_CACHE_MS = 1_000;

/** The clock that determines when responses expire, and the database that they come from. */
interface CacheContext {
  readonly clock: Clock;
  readonly database: { readonly filling?: FastifyInstance['database']['filling'] };
}

interface Cached<Value> {
  readonly at: number;
  readonly ttlMs: number;
  readonly value: Promise<Value>;
}

/**
 * Caches the result of `load` per key for `ttlMs`; concurrent requests share one load. Failures
 * aren't cached. Each server has its own cache. Use only for public data that may be `ttlMs` old.
 * While demo data is loading, new records appear every second, so responses are cached for at most
 * one second.
 */
export function shareAnswers<Key extends string | number, Value>(
  { clock, database: { filling } }: CacheContext,
  ttlMs: number,
  load: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const answers = new Map<Key, Cached<Value>>();
  return (key) => {
    const now = clock.now();
    const cached = answers.get(key);
    // The absolute value makes responses expire even if the clock is set back.
    if (cached !== undefined && Math.abs(now - cached.at) < cached.ttlMs) return cached.value;
    const isFilling = filling != null && filling.progress() !== null;
    const currentTtlMs = isFilling ? Math.min(ttlMs, FILLING_CACHE_MS) : ttlMs;
    const loading = { at: now, ttlMs: currentTtlMs, value: load(key) };
    // Reinserts the key at the end, so that the first key is the oldest.
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
