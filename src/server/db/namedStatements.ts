import { createHash } from 'node:crypto';
import { CACHED_PLAN_MARK } from './embeddedProtocol';

/** Maximum named statements: each session caches them all, with plans of about 100 kB each. */
const MAX_NAMED = 50;
/** Maximum number of statement texts remembered after their first run. */
const MAX_SEEN = 1_000;

/**
 * Names the statements that sessions of a PostgreSQL server prepare: those marked with
 * `CACHED_PLAN`, starting with their second run. All connections use the same names.
 */
export class NamedStatements {
  private readonly names = new Map<string, string>();
  private readonly seen = new Set<string>();

  /**
   * Returns the name under which to prepare a statement's text; null to send the text unprepared.
   */
  nameOf(text: string): string | null {
    if (!text.startsWith(CACHED_PLAN_MARK)) return null;
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (!this.seen.delete(text)) {
      if (this.seen.size >= MAX_SEEN) this.seen.clear();
      this.seen.add(text);
      return null;
    }
    if (this.names.size >= MAX_NAMED) return null;
    const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.names.set(text, name);
    return name;
  }
}
