import { isAnyOf } from '@reduxjs/toolkit';
import type { CallName } from '#contract/calls';
import { delay, fork, put, race, select, take, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { refresh } from '../../../state/loadable/saga';
import { routeChanged, screenEntered } from '../../../state/location/slice';
import { toastShown } from '../../../state/toast/slice';
import {
  acknowledgeAlerts,
  alertFormClosed,
  changeRule,
  openIncident,
  operatorAlerts,
  saveAlertSettings,
  selectAlertDesk,
  updateIncident,
} from './slice';

const REFRESH_MS = 10_000;
/** Maximum number of refreshes, so that a forgotten tab stops polling after an hour. */
const MAX_REFRESHES = 360;

/** Reloads the page at intervals. If that isn't possible, only the user can reload it. */
function* poll(): Saga {
  for (let count = 0; count < MAX_REFRESHES; count += 1) {
    yield* delay(REFRESH_MS);
    const { status } = yield* select(operatorAlerts.select);
    if (status === 'ready') yield* refresh(operatorAlerts, {});
  }
}

function* watchScreen(): Saga {
  while (true) {
    const { payload } = yield* take(screenEntered);
    if (payload.routeId !== 'admin.operatorAlerts') continue;
    yield* race({ polled: poll(), left: take(isAnyOf(routeChanged)) });
  }
}

/**
 * Returns a saga that confirms a successful change, and reloads the page even if the server
 * rejected the change.
 */
function afterChange<Call extends CallName>(message: string) {
  return function* ({ isStillThere, outcome }: CommandEnd<Call>): Saga {
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
    if (isStillThere) yield* refresh(operatorAlerts, {});
  };
}

/** Closes the form of a rule that someone else changed: the row shows the new values. */
function* afterRuleChange(end: CommandEnd<'putAlertRule'>): Saga {
  const { args, isStillThere, outcome } = end;
  const isOutdated =
    !outcome.ok && outcome.error.kind === 'refused' && outcome.error.status === 409;
  const { form } = yield* select(selectAlertDesk);
  const isItsForm = form?.kind === 'rule' && form.id === args.params.ruleId;
  if (isStillThere && isOutdated && isItsForm) yield* put(alertFormClosed());
  yield* afterChange<'putAlertRule'>('Rule saved.')(end);
}

function* afterAcknowledging({ isStillThere, outcome }: CommandEnd<'acknowledgeAlerts'>): Saga {
  if (outcome.ok) {
    const { acknowledged } = outcome.data;
    const message =
      acknowledged === 1 ? 'Alert acknowledged.' : `${String(acknowledged)} alerts acknowledged.`;
    yield* put(toastShown({ type: 'success', message }));
  }
  if (isStillThere) yield* refresh(operatorAlerts, {});
}

/** Runs the sagas of the operator alerts page. */
export function* alertsSaga(): Saga {
  yield* fork(watchScreen);
  yield* fork(() => runCommand(acknowledgeAlerts, afterAcknowledging));
  yield* fork(() => runCommand(changeRule, afterRuleChange));
  yield* fork(() => runCommand(saveAlertSettings, afterChange('Notifications saved.')));
  yield* fork(() => runCommand(openIncident, afterChange('Incident published.')));
  yield* fork(() => runCommand(updateIncident, afterChange('Incident updated.')));
}
