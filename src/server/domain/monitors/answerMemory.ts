import { withTimeout } from '../../db/withTimeout';
import { isDatabaseBusy } from '../../http/services';

/** Longest wait for the database if a cached response exists. */
const WAIT_MS = 4_000;
/** Maximum cached responses; the least recently read are dropped first. */
const MAX_REMEMBERED = 40;

/** A response, and whether it came from the cache because the database didn't respond. */
export interface RecalledAnswer<Value> {
  readonly value: Value;
  readonly isFromMemory: boolean;
}

/** Caches the latest responses to super users, for when the database doesn't respond. */
export class AnswerMemory {
  private readonly answers = new Map<string, unknown>();

  constructor(private readonly waitMs = WAIT_MS) {}

  /**
   * Loads a response; if the database doesn't respond in time, returns the cached one for
   * `question`.
   */
  async recall<Value>(
    question: string,
    load: () => Promise<Value>,
  ): Promise<RecalledAnswer<Value>> {
    const isKnown = this.answers.has(question);
    try {
      const value = await (isKnown ? withTimeout(load(), this.waitMs) : load());
      this.remember(question, value);
      return { value, isFromMemory: false };
    } catch (error) {
      if (!isKnown || !isDatabaseBusy(error)) throw error;
      return { value: this.answers.get(question) as Value, isFromMemory: true };
    }
  }

  private remember(question: string, value: unknown): void {
    // Reinserts the entry at the end, so that the first entry is the least recently used.
    this.answers.delete(question);
    this.answers.set(question, value);
    const [oldest] = this.answers.keys();
    if (oldest !== undefined && this.answers.size > MAX_REMEMBERED) this.answers.delete(oldest);
  }
}
