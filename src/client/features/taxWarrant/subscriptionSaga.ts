import { formatDate } from '#contract/formats';
import { parseMonth } from '#contract/months';
import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { selectShownQuery } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import { changeSubscribers, orderSubscription, report, subscriptions } from './slice';

/** Loads the report for the month in the URL, or the latest one. */
function* loadReport(): Saga {
  const month = parseMonth((yield* select(selectShownQuery))['month']);
  yield* load(report, { query: month === null ? {} : { month } });
}

function* afterOrder({ outcome }: CommandEnd<'postWarrantSubscription'>): Saga {
  if (!outcome.ok) return;
  const { endsOn, startsOn } = outcome.data;
  const message = `Subscription ordered. It runs from ${formatDate(startsOn)} to ${formatDate(endsOn)}.`;
  yield* put(toastShown({ type: 'success', message }));
  yield* load(subscriptions, {});
}

function* afterSubscribers({ outcome }: CommandEnd<'putSubscriptionUsers'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Users saved.' }));
  // After a conflict, shows the users that another administrator chose.
  yield* load(subscriptions, {});
}

/** Runs the effects of the subscription page. */
export function* subscriptionSaga(): Saga {
  yield* fork(() => runCommand(orderSubscription, afterOrder));
  yield* fork(() => runCommand(changeSubscribers, afterSubscribers));
  yield* takeEvery(subscriptions.actions.received, function* ({ payload }): Saga {
    if (payload.data.readsReports) yield* loadReport();
  });
}
