import { createHash } from 'node:crypto';
import { KEPT_PLAN_MARK } from './embeddedProtocol';

/** Each session keeps them all, with plans of some 100 kB. */
const MOST_NAMED = 50;
/** Texts that are remembered as having come. */
const MOST_SEEN = 1_000;

/**
 * Names the statements that sessions of a PostgreSQL server prepare and keep: those that are marked
 * with `KEPT_PLAN`, from their second run. All connections use the same names.
 */
export class NamedStatements {
  private readonly names = new Map<string, string>();
  private readonly seen = new Set<string>();

  /** The name to prepare a text under; null for a text that is sent as it is. */
  nameOf(text: string): string | null {
    if (!text.startsWith(KEPT_PLAN_MARK)) return null;
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (!this.seen.delete(text)) {
      if (this.seen.size >= MOST_SEEN) this.seen.clear();
      this.seen.add(text);
      return null;
    }
    if (this.names.size >= MOST_NAMED) return null;
    const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.names.set(text, name);
    return name;
  }
}
