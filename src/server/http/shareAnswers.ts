import type { FastifyInstance } from 'fastify';
import type { Clock } from './services';

/** More keys than are asked for within the time by people; the oldest go first. */
const MOST_KEPT = 500;

const FILLING_KEPT_MS = 1_000;

/** Whose clock says how old an answer is, and on whose database it is about. */
interface Sharer {
  readonly clock: Clock;
  readonly database: { readonly filling?: FastifyInstance['database']['filling'] };
}

interface Kept<Value> {
  readonly at: number;
  readonly keptMs: number;
  readonly value: Promise<Value>;
}

/**
 * `load` for many askers: those who ask for the same key within `keptMs` share one answer, also
 * while it is being loaded. A failed one is not kept. Only for what everybody may see, and may see
 * so late: each server keeps its own. While demo data is being loaded (`filling`), records come by the
 * second: answers are kept for one at most.
 */
export function shareAnswers<Key extends string | number, Value>(
  { clock, database: { filling } }: Sharer,
  keptMs: number,
  load: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const answers = new Map<Key, Kept<Value>>();
  return (key) => {
    const now = clock.now();
    const kept = answers.get(key);
    // A clock that was set back must not keep an answer for ever.
    if (kept !== undefined && Math.abs(now - kept.at) < kept.keptMs) return kept.value;
    const isFilling = filling != null && filling.progress() !== null;
    const lasting = isFilling ? Math.min(keptMs, FILLING_KEPT_MS) : keptMs;
    const loading = { at: now, keptMs: lasting, value: load(key) };
    // Put at the end: the first key is the one that was loaded first.
    answers.delete(key);
    answers.set(key, loading);
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size > MOST_KEPT) answers.delete(oldest);
    loading.value.catch(() => {
      if (answers.get(key) === loading) answers.delete(key);
    });
    return loading.value;
  };
}
