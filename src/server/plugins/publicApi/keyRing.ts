import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/schemas/users';
import { stateDate } from '#contract/stateClock';
import { isKeyOf } from '../../domain/apiKeys/keyFormat';
import { findKey, recordUses, type KeyUse, type StoredKey } from '../../domain/apiKeys/repository';
import { findActedUser } from '../../domain/sessions/sessionUserRepository';
import { runOwnWork } from '../../work';

/** Maximum time that a revoked key still works on other servers. */
const CACHE_MS = 3_000;
const MAX_CACHED = 1_000;

/** A stored key, with its user if the user may log in. */
export interface KnownKey {
  readonly stored: StoredKey;
  readonly user: CurrentUser | null;
}

interface Cached {
  readonly at: number;
  readonly value: Promise<KnownKey | null>;
}

/** Looks up keys, and counts their requests; counts are written outside of requests. */
export class KeyRing {
  private readonly cached = new Map<string, Cached>();
  private uses = new Map<string, KeyUse>();

  constructor(private readonly app: FastifyInstance) {}

  /** Finds a key by its short id; the result is at most three seconds old. */
  find(shortId: string): Promise<KnownKey | null> {
    const now = this.app.clock.now();
    const known = this.cached.get(shortId);
    // The absolute value makes entries expire even if the clock is set back.
    if (known !== undefined && Math.abs(now - known.at) < CACHE_MS) return known.value;
    const entry = { at: now, value: this.load(shortId, now) };
    this.cached.delete(shortId);
    this.cached.set(shortId, entry);
    const [oldest] = this.cached.keys();
    if (oldest !== undefined && this.cached.size > MAX_CACHED) this.cached.delete(oldest);
    entry.value.catch(() => {
      if (this.cached.get(shortId) === entry) this.cached.delete(shortId);
    });
    return entry.value;
  }

  /** Returns whether a recent look-up found this key, so that it isn't a guess. */
  async isRecent(shortId: string, key: string): Promise<boolean> {
    const found = (await this.cached.get(shortId)?.value) ?? null;
    return found !== null && isKeyOf(key, found.stored.hash);
  }

  /** Drops a changed key from the cache, so that the next request looks it up again. */
  forget(shortId: string): void {
    this.cached.delete(shortId);
  }

  /** Counts a request with a key. */
  countUse(keyId: number): void {
    const now = this.app.clock.now();
    const day = stateDate(now);
    const place = `${String(keyId)} ${day}`;
    const requests = (this.uses.get(place)?.requests ?? 0) + 1;
    this.uses.set(place, { key_id: keyId, day, requests, last: new Date(now).toISOString() });
  }

  /** Writes the counts; if the database doesn't accept them, they are dropped. */
  async flush(): Promise<void> {
    const { app, uses } = this;
    if (uses.size === 0) return;
    this.uses = new Map();
    await runOwnWork(() => recordUses(app.database.db, [...uses.values()])).catch(
      (error: unknown) => app.log.warn({ err: error }, 'uses of API keys not stored'),
    );
  }

  private async load(shortId: string, now: number): Promise<KnownKey | null> {
    const { db } = this.app.database;
    const stored = await findKey(db, shortId);
    if (stored === null) return null;
    const user = stored.isRevoked
      ? null
      : await findActedUser(db, stored.userId, now, stateDate(now));
    return { stored, user };
  }
}
