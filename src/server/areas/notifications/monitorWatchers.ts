import type { FastifyInstance } from 'fastify';
import { MONITOR_IDS, type MonitorId } from '#contract/admin/monitors';
import { runOwnWork } from '../../work';

/** A browser that shows monitors. */
interface Watcher {
  readonly monitors: readonly MonitorId[];
  readonly send: (monitor: MonitorId) => void;
  /** Monitors not yet sent to the browser, because they may have changed before the first check. */
  readonly unsent: Set<MonitorId>;
}

/** Polls the monitors that browsers show, and sends each change; stops polling without watchers. */
export class MonitorWatchers {
  private readonly watchers = new Set<Watcher>();
  private isLooking = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly app: FastifyInstance) {}

  /** Adds a browser; returns a function that removes it. */
  add(monitors: readonly MonitorId[], send: (monitor: MonitorId) => void): () => void {
    if (monitors.length === 0) return () => undefined;
    const watcher: Watcher = { monitors, send, unsent: new Set(monitors) };
    this.watchers.add(watcher);
    this.update();
    const { monitorMs } = this.app.settings.limits.streams;
    this.timer ??= setInterval(() => void runOwnWork(() => this.look()), monitorMs).unref();
    return () => {
      this.watchers.delete(watcher);
      this.update();
    };
  }

  removeAll(): void {
    this.watchers.clear();
    this.update();
  }

  private update(): void {
    const all = [...this.watchers];
    const watched = MONITOR_IDS.filter((id) => all.some(({ monitors }) => monitors.includes(id)));
    this.app.monitors.setWatched(new Set(watched));
    if (watched.length > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const watchers = [...this.watchers];
      const news = await this.app.monitors.look();
      for (const { monitors, send, unsent } of watchers) {
        for (const monitor of monitors) {
          const found = news.get(monitor);
          if (found !== 'changed' && !(found === 'same' && unsent.has(monitor))) continue;
          unsent.delete(monitor);
          send(monitor);
        }
      }
    } finally {
      this.isLooking = false;
    }
  }
}
