import type { AuditEvent } from '../../domain/audit/repository';
import type { UnwrittenSession } from '../../domain/sessions/session';

/** Maximum entries of a map; a few MB of memory when full. */
const MAX_SIZE = 10_000;

function put<Value>(map: Map<string, Value>, key: string, value: Value, maxSize: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > maxSize) map.delete(oldest);
}

/** An ended session with its audit event. */
export interface UnwrittenEnd {
  readonly idHash: string;
  readonly event: AuditEvent | null;
}

/** A new session with its audit event. */
export interface UnwrittenBeginning {
  readonly session: UnwrittenSession;
  readonly event: AuditEvent;
}

/** A used session; the time is in milliseconds since 1970. */
export interface UnwrittenUse {
  readonly idHash: string;
  readonly lastSeenAt: number;
}

/**
 * Session changes while the database is read-only, so that active users stay logged in and logouts
 * take effect. Kept in memory until they are written; above a maximum, drops the oldest.
 */
export class UnwrittenSessions {
  private readonly lastUses = new Map<string, number>();
  private readonly events = new Map<string, AuditEvent | null>();
  private readonly begun = new Map<string, UnwrittenBeginning>();

  constructor(private readonly maxSize = MAX_SIZE) {}

  use(idHash: string, now: number): void {
    put(this.lastUses, idHash, now, this.maxSize);
  }

  begin(beginning: UnwrittenBeginning): void {
    put(this.begun, beginning.session.idHash, beginning, this.maxSize);
  }

  /** Returns a new session that hasn't been written; null if there is none. */
  beginningOf(idHash: string): UnwrittenBeginning | null {
    return this.begun.get(idHash) ?? null;
  }

  get beginnings(): UnwrittenBeginning[] {
    return [...this.begun.values()];
  }

  beginningWritten(idHash: string): void {
    this.begun.delete(idHash);
  }

  end(idHash: string, event: AuditEvent | null): void {
    this.lastUses.delete(idHash);
    put(this.events, idHash, event, this.maxSize);
  }

  /** Returns the instant of the last unwritten use; null if there is none. */
  lastUseOf(idHash: string): number | null {
    return this.lastUses.get(idHash) ?? null;
  }

  isEnded(idHash: string): boolean {
    return this.events.has(idHash);
  }

  get uses(): UnwrittenUse[] {
    return [...this.lastUses].map(([idHash, lastSeenAt]) => ({ idHash, lastSeenAt }));
  }

  get ends(): UnwrittenEnd[] {
    return [...this.events].map(([idHash, event]) => ({ idHash, event }));
  }

  /** Removes a use that was written, unless there is a later one. */
  useWritten({ idHash, lastSeenAt }: UnwrittenUse): void {
    if ((this.lastUses.get(idHash) ?? Infinity) <= lastSeenAt) this.lastUses.delete(idHash);
  }

  endWritten(idHash: string): void {
    this.events.delete(idHash);
  }
}
