import type { AuditEvent } from '../../domain/audit/repository';
import type { UnwrittenSession } from '../../domain/sessions/repository';

/** A few MB when all of them are in use. */
const MOST_KEPT = 10_000;

function put<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > most) map.delete(oldest);
}

/** A session that was ended, and what the audit trail is to be told of it. */
export interface UnwrittenEnd {
  readonly idHash: string;
  readonly event: AuditEvent | null;
}

/** A session that began, and what the audit trail gets of it. */
export interface UnwrittenBeginning {
  readonly session: UnwrittenSession;
  readonly event: AuditEvent;
}

/** A session that was used; milliseconds since 1970. */
export interface UnwrittenUse {
  readonly idHash: string;
  readonly lastSeenAt: number;
}

/**
 * What became of sessions while nothing could be written: a reader stays logged in by reading, and
 * whoever logs out is logged out. In memory until it is written; of too many the oldest are
 * forgotten.
 */
export class UnwrittenSessions {
  private readonly lastUses = new Map<string, number>();
  private readonly events = new Map<string, AuditEvent | null>();
  private readonly begun = new Map<string, UnwrittenBeginning>();

  constructor(private readonly mostKept = MOST_KEPT) {}

  use(idHash: string, now: number): void {
    put(this.lastUses, idHash, now, this.mostKept);
  }

  begin(beginning: UnwrittenBeginning): void {
    put(this.begun, beginning.session.idHash, beginning, this.mostKept);
  }

  /** A session that began and isn't written; null where there is none. */
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
    put(this.events, idHash, event, this.mostKept);
  }

  /** The instant of the last use that is not written; null where there is none. */
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

  /** Forgets what is written now; a later use is none of it. */
  useWritten({ idHash, lastSeenAt }: UnwrittenUse): void {
    if ((this.lastUses.get(idHash) ?? Infinity) <= lastSeenAt) this.lastUses.delete(idHash);
  }

  endWritten(idHash: string): void {
    this.events.delete(idHash);
  }
}
