import type { MonitorId } from '#contract/admin/monitors';
import { isDatabaseBusy, type AppDatabase } from '../../http/services';
import { findJobsMark } from '../../jobs/monitorRepository';
import { findMailMark } from '../../mail/monitorRepository';
import { runLabeled, runOwnWork } from '../../work';
import { AnswerMemory, type RecalledAnswer } from './answerMemory';
import { findLoginsMark, findRequestsMark, type RequestsMark } from './marksRepository';

const LABEL = 'Monitors';

/** Result of checking a monitor; `unknown` if the database didn't respond. */
export type MonitorNews = 'changed' | 'same' | 'unknown';

/** How long watchers share numbers: until the next check, or until a check finds changed errors. */
type SharedUntil = 'nextLook' | 'errorsChange';

interface Shared {
  readonly until: SharedUntil;
  readonly figures: Promise<unknown>;
}

/** App dependencies of the monitors. */
export interface MonitorParts {
  readonly db: AppDatabase;
  readonly contextPath: string;
  readonly warn: (error: unknown, monitor: MonitorId) => void;
}

/**
 * Detects changes to monitors' numbers, and caches numbers that all watchers on this server share.
 * Reads nothing for a monitor without watchers.
 */
export class Monitors {
  private watched: ReadonlySet<MonitorId> = new Set();
  private readonly marks = new Map<MonitorId, string>();
  private requests: RequestsMark | null = null;
  private areErrorsSame = false;
  private isPoolTurn = false;
  private readonly shared = new Map<MonitorId, Map<string, Shared>>();
  private readonly memory = new AnswerMemory();

  constructor(private readonly parts: MonitorParts) {}

  /** Sets the monitors that pages currently show. */
  setWatched(watched: ReadonlySet<MonitorId>): void {
    for (const monitor of this.watched) if (!watched.has(monitor)) this.drop(monitor);
    this.watched = watched;
  }

  /** True if a page shows the monitor. */
  isWatched(monitor: MonitorId): boolean {
    return this.watched.has(monitor);
  }

  /** Compares each watched monitor with the last check, with one small query each. */
  async look(): Promise<ReadonlyMap<MonitorId, MonitorNews>> {
    const found = new Map<MonitorId, MonitorNews>();
    for (const monitor of this.watched) found.set(monitor, await this.lookAt(monitor));
    return found;
  }

  /**
   * Returns a monitor's numbers; `key` identifies the query. While pages watch the monitor, they
   * share the numbers; otherwise, each request loads its own.
   */
  read<Figures>(
    monitor: MonitorId,
    key: string,
    load: () => Promise<Figures>,
    until: SharedUntil = 'nextLook',
  ): Promise<Figures> {
    if (!this.watched.has(monitor)) return load();
    const answers = this.shared.get(monitor) ?? new Map<string, Shared>();
    this.shared.set(monitor, answers);
    const known = answers.get(key)?.figures as Promise<Figures> | undefined;
    if (known !== undefined) return known;
    const figures = runOwnWork(() => runLabeled(LABEL, load));
    answers.set(key, { until, figures });
    figures.catch(() => {
      if (answers.get(key)?.figures === figures) answers.delete(key);
    });
    return figures;
  }

  /** Like `read`, but returns the last numbers if the database doesn't respond in time. */
  recall<Figures>(
    monitor: MonitorId,
    key: string,
    load: () => Promise<Figures>,
    until: SharedUntil = 'nextLook',
  ): Promise<RecalledAnswer<Figures>> {
    return this.memory.recall(`${monitor} ${key}`, () => this.read(monitor, key, load, until));
  }

  /** Drops a monitor's cached numbers, so that the next request loads new ones. */
  forget(monitor: MonitorId): void {
    this.shared.delete(monitor);
  }

  private forgetOld(monitor: MonitorId): void {
    const answers = this.shared.get(monitor) ?? new Map<string, Shared>();
    for (const [key, { until }] of answers) {
      if (until === 'nextLook' || !this.areErrorsSame) answers.delete(key);
    }
  }

  private drop(monitor: MonitorId): void {
    this.forget(monitor);
    this.marks.delete(monitor);
    if (monitor === 'requests') this.requests = null;
  }

  private async lookAt(monitor: MonitorId): Promise<MonitorNews> {
    const isKnown = this.marks.has(monitor);
    try {
      const isChanged = await this.isChanged(monitor);
      // Ages grow even without a change, so cached numbers expire and are reloaded.
      this.forgetOld(monitor);
      return isChanged ? 'changed' : 'same';
    } catch (error) {
      // Logs a warning once per outage; the next check counts as a change.
      if (isKnown && !isDatabaseBusy(error)) this.parts.warn(error, monitor);
      this.drop(monitor);
      return 'unknown';
    }
  }

  private async isChanged(monitor: MonitorId): Promise<boolean> {
    const { contextPath, db } = this.parts;
    switch (monitor) {
      case 'pool':
        // Connections, waits, and ages change all the time, so every other check reports a change.
        this.isPoolTurn = !this.isPoolTurn;
        return this.isPoolTurn;
      case 'jobs': {
        const { isMoving, mark } = await findJobsMark(db);
        return this.isNew(monitor, mark) || isMoving;
      }
      case 'mail':
        return this.isNew(monitor, await findMailMark(db));
      case 'logins':
        return this.isNew(monitor, await findLoginsMark(db));
      case 'requests': {
        const { isChanged, mark } = await findRequestsMark(db, contextPath, this.requests);
        this.areErrorsSame = mark.errors === this.requests?.errors;
        this.requests = mark;
        this.marks.set(monitor, '');
        return isChanged;
      }
    }
  }

  private isNew(monitor: MonitorId, mark: string): boolean {
    const isNew = this.marks.get(monitor) !== mark;
    this.marks.set(monitor, mark);
    return isNew;
  }
}
