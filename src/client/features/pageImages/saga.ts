import { pageRanges, purchaseNumber } from '#contract/pageImages';
import { put, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { toastShown } from '../../state/toast/slice';
import { documentPages, purchase } from './slice';

/** What was bought is told wherever the user is; on its page stands the way to fetch it. */
function* afterPurchase({ args, isStillThere, outcome }: CommandEnd<'postPurchase'>): Saga {
  if (!outcome.ok) return;
  const { budgetWarning, documentNumber, id, pages } = outcome.data;
  const what = pages.length === 1 ? 'Page' : 'Pages';
  const message = `${what} ${pageRanges(pages)} of ${documentNumber} bought: ${purchaseNumber(id)}.`;
  const warning = budgetWarning === null ? '' : ` ${budgetWarning}`;
  yield* put(toastShown({ type: 'success', message: message + warning }));
  if (isStillThere) yield* load(documentPages, { params: args.params });
}

/** Effects of looking at pages and buying them. */
export function* pageImagesSaga(): Saga {
  yield* runCommand(purchase, afterPurchase);
}
