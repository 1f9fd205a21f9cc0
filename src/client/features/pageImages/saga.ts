import { pageRanges, purchaseNumber } from '#contract/records/pageImages';
import { fork, put, takeEvery, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { recordShown } from '../../state/location/slice';
import { toastShown } from '../../state/toast/slice';
import { documentPages, purchase } from './slice';

/**
 * Confirms the purchase on whatever page is shown, and reloads the document's pages, which list the
 * download.
 */
function* afterPurchase({ args, isStillThere, outcome }: CommandEnd<'postPurchase'>): Saga {
  if (!outcome.ok) return;
  const { budgetWarning, documentNumber, id, pages } = outcome.data;
  const what = pages.length === 1 ? 'page' : 'pages';
  const message = `Purchased ${what} ${pageRanges(pages)} of ${documentNumber} (${purchaseNumber(id)}).`;
  const warning = budgetWarning === null ? '' : ` ${budgetWarning}`;
  yield* put(toastShown({ type: 'success', message: message + warning }));
  if (isStillThere) yield* load(documentPages, { params: args.params });
}

/** Reports the document's county, since messages of the day may apply to one county. */
function* reportCounty({ payload }: ReturnType<typeof documentPages.actions.received>): Saga {
  yield* put(recordShown({ countyId: payload.data.county.id }));
}

/** Runs the effects of a document's pages other than loading. */
export function* pageImagesSaga(): Saga {
  yield* fork(() => takeEvery(documentPages.actions.received, reportCounty));
  yield* runCommand(purchase, afterPurchase);
}
