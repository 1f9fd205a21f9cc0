import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { INDIANA } from '#contract/locales';
import { buildLink } from '#contract/links';
import { OPERATOR_ALERTS_PATH } from '#contract/admin/pages';
import { ALERT_RULE_IDS } from '#contract/admin/operatorAlerts';
import type {
  AlertRuleState,
  AlertSettings,
  Incident,
  OpenAlert,
  OperatorAlerts,
} from '#contract/schemas/operatorAlerts';
import { MINUTE_MS } from '#contract/time';
import { answerInTime } from '../domain/databaseMonitor/activityRepository';
import { evaluateAlerts } from '../domain/operatorAlerts/evaluateAlerts';
import {
  countSources,
  findUnusualSources,
  type UnusualSource,
} from '../domain/offices/sourcesRepository';
import { findIncidents, findOpening } from '../domain/operatorAlerts/incidentsRepository';
import { measureFigures } from '../domain/operatorAlerts/readingsRepository';
import {
  DEFAULT_SETTINGS,
  findChangedRules,
  findOpenAlerts,
  findSettings,
} from '../domain/operatorAlerts/repository';
import { settingsOf, type Readings } from '../domain/operatorAlerts/rules';
import { shareAnswers } from '../http/shareAnswers';
import { appBase } from '../site/layout';
import { runLabeled, runOwnWork } from '../work';

/** Maximum wait for the database, and for all measurements; after that, pages show cached data. */
const ANSWER_MS = 1_000;
const FIGURES_MS = 3_000;
/** Time for which readers of the pages share query results. */
const SHARED_MS = 2_000;
const LABEL = 'Operator alerts';

/** Data of the alerts page, the same for every super user. */
interface Overview {
  readonly at: number;
  readonly alerts: readonly OpenAlert[];
  readonly alertTotal: number;
  readonly rules: readonly AlertRuleState[];
  readonly settings: ReadonlyMap<number, AlertSettings>;
}

/** Data for the status page, read from the database. */
type StatusRead = Pick<KnownIncidents, 'incidents' | 'opening' | 'sources' | 'sourceCount'>;

/** Incidents, with the instant at which they were read; null before the first reading. */
interface KnownIncidents {
  readonly isAway: boolean;
  readonly readAt: number | null;
  readonly incidents: readonly Incident[];
  /** When the site opened; null if unknown. */
  readonly opening: Date | null;
  /** Record sources with an outage, and late ones. */
  readonly sources: readonly UnusualSource[];
  /** Number of all record sources. */
  readonly sourceCount: number;
}

/** Alerts and incidents, available even without the database. */
interface Alerts {
  /**
   * Measures all values, and raises or ends alerts; reuses an evaluation that is already running.
   */
  evaluate(): Promise<void>;
  /**
   * Returns the data of the alerts page for a super user; from memory if the database doesn't
   * respond.
   */
  overview(userId: number): Promise<OperatorAlerts>;
  /** Returns the data of the status page; from memory if the database doesn't respond. */
  incidents(): Promise<KnownIncidents>;
  /** Drops shared responses after a change. */
  forget(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly operatorAlerts: Alerts;
  }
}

const iso = (at: number): string => new Date(at).toISOString();

function createAlerts(app: FastifyInstance): Alerts & { close(): Promise<void> } {
  const { clock, database, settings } = app;
  const { db } = database;
  const address =
    settings.publicUrl.origin + buildLink(appBase(settings), INDIANA, OPERATOR_ALERTS_PATH);
  let running: Promise<void> | null = null;
  let overview: Overview | null = null;
  let known: (StatusRead & { readonly at: number }) | null = null;
  /** Part of the key of shared responses, so that a change is visible immediately. */
  let version = 0;

  async function measure(): Promise<Readings> {
    const readings = await measureFigures(db, clock.now(), (rule, error) => {
      app.log.warn({ err: error, rule }, 'alert rule not measured');
    });
    if (readings.size === 0) throw new Error('No alert rule could be measured');
    return readings;
  }

  async function evaluate(): Promise<void> {
    const count = await evaluateAlerts(db, await measure(), { address, now: clock.now() });
    version += 1;
    app.webhooks.wake();
    if (count > 0) app.mails.wake();
  }

  async function load(): Promise<Overview> {
    const at = clock.now();
    const readings = await measure();
    const rules = settingsOf(await findChangedRules(db));
    const { alerts, total } = await findOpenAlerts(db);
    return {
      at,
      alerts,
      alertTotal: total,
      rules: ALERT_RULE_IDS.map((id) => {
        const highest = readings.get(id)?.[0];
        return {
          id,
          ...rules[id],
          value: highest?.value ?? null,
          subject: highest?.subject ?? '',
        };
      }),
      settings: await findSettings(db),
    };
  }

  const sharedOverview = shareAnswers<string, Overview>(app, SHARED_MS, () =>
    runOwnWork(() => runLabeled(LABEL, load)),
  );
  async function readStatus(): Promise<StatusRead> {
    const now = clock.now();
    return {
      incidents: await findIncidents(db, now),
      opening: await findOpening(db),
      sources: await findUnusualSources(db, now),
      sourceCount: await countSources(db),
    };
  }

  const sharedStatus = shareAnswers<string, StatusRead>(app, SHARED_MS, () =>
    runOwnWork(() => runLabeled(LABEL, readStatus)),
  );

  async function findKnown(): Promise<KnownIncidents> {
    const now = clock.now();
    const found = await answerInTime(sharedStatus(String(version)), ANSWER_MS);
    if (found !== null) known = { at: now, ...found };
    return {
      isAway: found === null,
      readAt: known?.at ?? null,
      incidents: known?.incidents ?? [],
      opening: known?.opening ?? null,
      sources: known?.sources ?? [],
      sourceCount: known?.sourceCount ?? 0,
    };
  }

  return {
    evaluate() {
      running ??= runOwnWork(() => runLabeled(LABEL, evaluate)).finally(() => {
        running = null;
      });
      return running;
    },
    async overview(userId) {
      const { incidents, isAway } = await findKnown();
      const found = isAway ? null : await answerInTime(sharedOverview(String(version)), FIGURES_MS);
      overview = found ?? overview;
      return {
        state: found === null ? 'AWAY' : 'ANSWERS',
        asOf: iso(clock.now()),
        readAt: overview === null ? null : iso(overview.at),
        alerts: [...(overview?.alerts ?? [])],
        alertTotal: overview?.alertTotal ?? 0,
        rules: [...(overview?.rules ?? [])],
        settings: overview === null ? null : (overview.settings.get(userId) ?? DEFAULT_SETTINGS),
        incidents: [...incidents],
      };
    },
    incidents: findKnown,
    forget() {
      version += 1;
    },
    async close() {
      await running?.catch(() => undefined);
    },
  };
}

/**
 * Compares the monitors' values with the alert rules every minute, on its own timer, because alerts
 * must not wait for a stuck job.
 */
export const operatorAlertsPlugin = fp(
  (app: FastifyInstance, { runsJobs }: { readonly runsJobs: boolean }, done: () => void) => {
    const alerts = createAlerts(app);
    app.decorate('operatorAlerts', alerts);
    const evaluate = (): void => {
      // The values are meaningless until demo data is loaded.
      if (app.database.filling?.progress() != null) return;
      alerts.evaluate().catch((error: unknown) => {
        app.log.warn({ err: error }, 'alerts not evaluated');
      });
    };
    const timer = runsJobs ? setInterval(evaluate, MINUTE_MS).unref() : undefined;
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await alerts.close();
    });
    done();
  },
  { name: 'operatorAlerts', dependencies: ['mail', 'jobs'] },
);
