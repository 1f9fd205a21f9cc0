import type { CallBody, CallParams } from '#contract/calls';
import { transactionWithAudit } from '../../domain/audit/repository';
import {
  addUpdate,
  insertIncident,
  lockIncident,
} from '../../domain/operatorAlerts/incidentsRepository';
import {
  acknowledge,
  lockRule,
  saveRule,
  saveSettings,
} from '../../domain/operatorAlerts/repository';
import { conflict, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

const RULE_CHANGED =
  'Someone changed this rule since you opened it. Check it, then change it again.';

/**
 * Acknowledges alerts, in one audited transaction; returns how many. Throws 409 if all of them have
 * ended.
 */
export async function acknowledgeAlerts(
  db: AppDatabase,
  actor: Actor,
  { alertIds }: CallBody<'acknowledgeAlerts'>,
): Promise<number> {
  return transactionWithAudit(db, async (trx, audit) => {
    const open = await acknowledge(trx, alertIds, { at: actor.at, by: actor.actorId });
    if (open.length === 0) throw conflict('This alert has ended. Nothing was changed.');
    for (const { id, ...detail } of open) {
      const target = `alert/${String(id)}`;
      audit({ ...actor, action: 'alertAcknowledged', target, detail });
    }
    return open.length;
  });
}

/**
 * Changes a rule, in one audited transaction. Throws 409 if it changed since the editor loaded it.
 */
export async function changeRule(
  db: AppDatabase,
  actor: Actor,
  { ruleId }: CallParams<'putAlertRule'>,
  { isEnabled, limit, minutes, seen }: CallBody<'putAlertRule'>,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const stored = await lockRule(trx, ruleId);
    const isUnchanged =
      stored.isEnabled === seen.isEnabled &&
      stored.limit === seen.limit &&
      stored.minutes === seen.minutes;
    if (!isUnchanged) throw conflict(RULE_CHANGED);
    await saveRule(trx, ruleId, { isEnabled, limit, minutes });
    const detail = { limit, minutes, isEnabled };
    audit({ ...actor, action: 'alertRuleChanged', target: `alertRule/${ruleId}`, detail });
  });
}

/** Changes how a super user is notified. */
export async function changeSettings(
  db: AppDatabase,
  userId: number,
  settings: CallBody<'putAlertSettings'>,
): Promise<void> {
  await db.transaction().execute((trx) => saveSettings(trx, userId, settings));
}

/** Publishes an incident, in one audited transaction; returns its id. */
export async function openIncident(
  db: AppDatabase,
  actor: Actor,
  { parts, text, title }: CallBody<'postIncident'>,
): Promise<number> {
  return transactionWithAudit(db, async (trx, audit) => {
    const incident = { parts, text: text.trim(), title: title.trim() };
    const id = await insertIncident(trx, incident, new Date(actor.at));
    const target = `incident/${String(id)}`;
    audit({ ...actor, action: 'incidentOpened', target, detail: { title: incident.title } });
    return id;
  });
}

/**
 * Adds an update to an incident, in one audited transaction. Throws 404 if it is unknown, 409 if it
 * is resolved.
 */
export async function updateIncident(
  db: AppDatabase,
  actor: Actor,
  incidentId: number,
  { isResolved, text }: CallBody<'postIncidentUpdate'>,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const incident = await lockIncident(trx, incidentId);
    if (incident === null) throw notFound();
    if (incident.isResolved) throw conflict('This incident is already resolved.');
    await addUpdate(trx, incidentId, { isResolved, text: text.trim() }, new Date(actor.at));
    const action = isResolved ? 'incidentResolved' : 'incidentUpdated';
    audit({ ...actor, action, target: `incident/${String(incidentId)}`, detail: {} });
  });
}
