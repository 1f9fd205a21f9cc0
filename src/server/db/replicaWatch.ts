import { Client } from 'pg';
import type { ReplicaState, ReplicaStatus } from './handle';
import { logPosition, ReplicaLag } from './replicaLag';
import { connectionConfig } from './serverPool';

export interface ReplicaWatchOptions {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  readonly lookMs: number;
  readonly connectMs: number;
  /** Further behind than this it is not read; it is again once it is within half of this. */
  readonly maxLagMs: number;
  /** Told of the first look, and of each change after it. */
  readonly onChange: (status: ReplicaStatus) => void;
}

/** One connection that is opened again when it was lost. */
class Probe {
  private client: Client | null = null;

  constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {}

  async ask<Row extends object>(sql: string): Promise<Row | null> {
    try {
      this.client ??= await this.open();
      const { rows } = await this.client.query<Row>(sql);
      return rows[0] ?? null;
    } catch {
      await this.close();
      return null;
    }
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async open(): Promise<Client> {
    const times = { connectMs: this.timeoutMs, answerMs: this.timeoutMs };
    const client = new Client(connectionConfig(this.url, 'countyline replica watch', times));
    client.on('error', () => void this.close());
    await client.connect();
    return client;
  }
}

/**
 * Looks from time to time how far a replica is behind its primary. While the primary does not answer
 * the replica is as good as it was: it is the one that still does.
 */
export class ReplicaWatch {
  private readonly lag = new ReplicaLag();
  private readonly primary: Probe;
  private readonly replica: Probe;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private current: ReplicaStatus = { state: 'away', lagMs: null };
  /** What was told last; nothing before the first look. */
  private told: ReplicaState | null = null;

  constructor(private readonly options: ReplicaWatchOptions) {
    this.primary = new Probe(options.primaryUrl, options.connectMs);
    this.replica = new Probe(options.replicaUrl, options.connectMs);
  }

  get status(): ReplicaStatus {
    return this.current;
  }

  /** Looks now, and then from time to time. */
  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), this.options.lookMs).unref();
  }

  /** Looks now; one that is under way is shared. */
  look(): Promise<void> {
    this.looking ??= this.measure().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  /** Somebody could not read it: it counts as away until the next look. */
  giveUp(): void {
    this.become({ state: 'away', lagMs: null });
  }

  async close(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.looking;
    await Promise.all([this.primary.close(), this.replica.close()]);
  }

  private async measure(): Promise<void> {
    // The primary first: what it writes in between is not held against the replica.
    const primary = await this.primary.ask<{ position: string | null }>(
      'select case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as position',
    );
    if (primary?.position !== null && primary?.position !== undefined) {
      this.lag.add(logPosition(primary.position), performance.now());
    }
    const replica = await this.replica.ask<{ position: string | null }>(
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
    );
    if (replica === null) this.become({ state: 'away', lagMs: null });
    else if (replica.position === null) this.become({ state: 'promoted', lagMs: null });
    else this.judge(logPosition(replica.position), primary !== null);
  }

  private judge(position: bigint, isPrimaryThere: boolean): void {
    const lagMs = this.lag.lagOf(position, performance.now());
    const { maxLagMs } = this.options;
    const wasCurrent = this.current.state === 'current';
    const limitMs = wasCurrent ? maxLagMs : maxLagMs / 2;
    const isCurrent = isPrimaryThere ? lagMs !== null && lagMs <= limitMs : wasCurrent;
    this.become({ state: isCurrent ? 'current' : 'behind', lagMs });
  }

  private become(status: ReplicaStatus): void {
    this.current = status;
    if (this.told === status.state) return;
    this.told = status.state;
    this.options.onChange(status);
  }
}
