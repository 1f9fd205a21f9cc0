import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import {
  MONITOR_CHANGED,
  MONITOR_IDS,
  MONITORS_FIELD,
  parseMonitors,
  type MonitorId,
} from '#contract/admin/monitors';
import { FILINGS_CHANGED, UNREAD_STREAM_PATH } from '#contract/account/notifications';
import { MINUTE_MS } from '#contract/time';
import { findFilingMarks } from '../../domain/filing/envelopeListRepository';
import { forbidden, invalidRequest, tooManyRequests, unavailable } from '../../http/problems';
import { OWN_USER } from '../../http/routeAccess';
import { isDatabaseBusy } from '../../http/services';
import { runOwnWork } from '../../work';
import { MonitorWatchers } from './monitorWatchers';
import { countUnread } from '../../domain/notifications/unreadRepository';
import { countUnreadOf, countWaitingOf } from './repository';

const TOO_MANY_OF_USER =
  'This account is open in too many browsers at the same time. The count still updates with each page.';

const UNKNOWN_MONITORS = `${MONITORS_FIELD} must be a comma-separated list of ${MONITOR_IDS.join(', ')}.`;
const NO_MONITORS = 'Only super users can watch monitors.';

/** A client that leaves this many bytes unread is disconnected. */
const MAX_UNSENT_BYTES = 4_096;

/** How often all counts are refreshed. */
const RECOUNT_MS = MINUTE_MS;

/** One browser that follows its user's count. */
interface Follower {
  readonly userId: number;
  readonly idHash: string;
  readonly body: Readable;
  /** The last count sent; null before the first. */
  sentCount: number | null;
  /** Mark of the user's filings at the last poll; null until the stream opens. */
  filingMark: string | null;
  /** Time on the process's monotonic clock. */
  sentAt: number;
}

function write(follower: Follower, text: string): void {
  const { body } = follower;
  follower.sentAt = performance.now();
  if (body.readableLength > MAX_UNSENT_BYTES) body.destroy();
  else body.push(text);
}

function sendCount(follower: Follower, count: number): void {
  follower.sentCount = count;
  write(follower, `data: ${String(count)}\n\n`);
}

/** Polls the counts of all followers, and sends each count that changed. */
class UnreadCounts {
  readonly followers = new Set<Follower>();
  /** Pending notifications by user at the last poll, including hidden ones. */
  private waiting: ReadonlyMap<number, number> = new Map();
  private sessionsSeenAt = 0;
  private countedAt = 0;
  private isLooking = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly app: FastifyInstance) {}

  add(follower: Follower): void {
    this.followers.add(follower);
    const { beatMs } = this.app.settings.limits.streams;
    this.timer ??= setInterval(() => void runOwnWork(() => this.look()), beatMs).unref();
  }

  /**
   * Sends the first count, and notes the user's filings before the response: the browser reloads
   * them when the stream opens. Ends the stream if the database can't be read.
   */
  async start(follower: Follower): Promise<void> {
    const { userId } = follower;
    const { db } = this.app.database;
    try {
      const count = await countUnread(db, userId);
      const marks = await findFilingMarks(db, [userId]);
      follower.filingMark = marks.get(userId) ?? '';
      // A count sent in the meantime is newer; otherwise, the next poll corrects it.
      if (follower.sentCount === null) sendCount(follower, count);
    } catch (error) {
      follower.body.destroy();
      throw error;
    }
  }

  remove(follower: Follower): void {
    this.followers.delete(follower);
    if (this.followers.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.waiting = new Map();
  }

  countOf(userId: number): number {
    return [...this.followers].filter((follower) => follower.userId === userId).length;
  }

  end(follower: Follower): void {
    this.remove(follower);
    follower.body.push(null);
  }

  endAll(): void {
    for (const follower of this.followers) this.end(follower);
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      await this.sendCounts();
      await this.sendFilingChanges();
      await this.endWithoutSession();
      this.keepOpen();
    } catch (error) {
      // The next poll retries shortly.
      if (!isDatabaseBusy(error)) this.app.log.warn({ err: error }, 'unread counts not loaded');
    } finally {
      this.isLooking = false;
    }
  }

  private async sendCounts(): Promise<void> {
    const { db } = this.app.database;
    // When a record is sealed, the pending count stays the same but the shown count changes.
    if (performance.now() - this.countedAt >= RECOUNT_MS) {
      this.countedAt = performance.now();
      this.waiting = new Map();
    }
    const userIds = [...new Set([...this.followers].map(({ userId }) => userId))];
    const waiting = await countWaitingOf(db, userIds);
    const changed = userIds.filter(
      (userId) => (waiting.get(userId) ?? 0) !== this.waiting.get(userId),
    );
    const counts = changed.length === 0 ? null : await countUnreadOf(db, changed);
    this.waiting = new Map(userIds.map((userId) => [userId, waiting.get(userId) ?? 0]));
    if (counts === null) return;
    for (const follower of this.followers) {
      if (!changed.includes(follower.userId)) continue;
      const count = counts.get(follower.userId) ?? 0;
      if (count !== follower.sentCount) sendCount(follower, count);
    }
  }

  /** Notifies followers whose electronic filings changed. */
  private async sendFilingChanges(): Promise<void> {
    const open = [...this.followers].filter(({ filingMark }) => filingMark !== null);
    const userIds = [...new Set(open.map(({ userId }) => userId))];
    const marks = await findFilingMarks(this.app.database.db, userIds);
    for (const follower of open) {
      const mark = marks.get(follower.userId) ?? '';
      if (follower.filingMark === mark) continue;
      follower.filingMark = mark;
      write(follower, `data: ${FILINGS_CHANGED}\n\n`);
    }
  }

  private async endWithoutSession(): Promise<void> {
    const now = performance.now();
    if (now - this.sessionsSeenAt < this.app.settings.limits.streams.sessionMs) return;
    this.sessionsSeenAt = now;
    const checked = [...this.followers];
    const lasting = await this.app.sessions.findActive(checked.map(({ idHash }) => idHash));
    for (const follower of checked) if (!lasting.has(follower.idHash)) this.end(follower);
  }

  private keepOpen(): void {
    const { quietMs } = this.app.settings.limits.streams;
    const now = performance.now();
    for (const follower of this.followers) {
      if (now - follower.sentAt >= quietMs) write(follower, ':\n\n');
    }
  }
}

/** Reads the monitors shown by a browser. Throws 400 for unknown ones, 403 without the role. */
function monitorsOf({ query, session }: FastifyRequest): readonly MonitorId[] {
  const asked = (query as Readonly<Record<string, unknown>>)[MONITORS_FIELD];
  if (asked === undefined) return [];
  const monitors = typeof asked === 'string' ? parseMonitors(asked) : null;
  if (monitors === null) throw invalidRequest(UNKNOWN_MONITORS);
  if (session?.user?.isSuperUser !== true) throw forbidden(NO_MONITORS);
  return monitors;
}

/**
 * Registers the stream of the unread count, and of changes to electronic filings and monitors,
 * which lasts until the session ends or the server stops. Holds no database connection: one query
 * per interval covers all followers on this server, whichever server made the change. Following
 * doesn't count as use of the session.
 */
export function registerUnreadStream(app: FastifyInstance): void {
  const { streams } = app.settings.limits;
  const counts = new UnreadCounts(app);
  const watchers = new MonitorWatchers(app);
  function endAll(): void {
    watchers.removeAll();
    counts.endAll();
  }
  app.onDrain(endAll);
  app.addHook('preClose', (next) => {
    endAll();
    next();
  });

  async function follow(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { session } = request;
    const userId = session?.user?.id ?? null;
    if (session === null || userId === null) throw new Error('The follower is not logged in.');
    const monitors = monitorsOf(request);
    if (counts.countOf(userId) >= streams.perUser) {
      throw tooManyRequests(TOO_MANY_OF_USER, streams.quietMs);
    }
    if (app.draining.isDraining || counts.followers.size >= streams.all) throw unavailable();
    const follower: Follower = {
      userId,
      idHash: session.idHash,
      body: new Readable({ read: () => undefined }),
      sentCount: null,
      filingMark: null,
      sentAt: performance.now(),
    };
    // Added before the count is loaded, so that concurrent followers are limited too.
    counts.add(follower);
    const unwatch = watchers.add(monitors, (monitor) => {
      // The stream may have ended during the check.
      if (counts.followers.has(follower)) {
        write(follower, `data: ${MONITOR_CHANGED} ${monitor}\n\n`);
      }
    });
    follower.body.once('close', () => {
      counts.remove(follower);
      unwatch();
    });
    await counts.start(follower);
    return reply
      .type('text/event-stream; charset=utf-8')
      .headers({ connection: 'close', 'x-accel-buffering': 'no' })
      .send(follower.body);
  }

  app.route({
    method: 'GET',
    url: `${app.settings.contextPath}${UNREAD_STREAM_PATH}`,
    exposeHeadRoute: false,
    config: { access: OWN_USER, session: 'look', isReadable: true, isBackground: true },
    handler: follow,
  });
}
