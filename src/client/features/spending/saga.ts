import { parsePageNumber } from '#contract/site/queryFields';
import type { RepairedCodes } from '#contract/schemas/codeRepair';
import { fork, put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { selectLocation } from '../../state/location/selectors';
import { toastShown } from '../../state/toast/slice';
import { readCodeFilter } from './codeFilter';
import { codedRows, removeBudget, repairCodes, setBudget, spending, undoRepair } from './slice';
import { countsInWords } from './words';

/** Reloads the budgets, also if a colleague has removed the budget in the meantime. */
function afterBudget(message: string) {
  return function* notify({
    isStillThere,
    outcome,
  }: CommandEnd<'putSpendBudget' | 'deleteSpendBudget'>): Saga {
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
    else if (outcome.error.kind !== 'notFound') return;
    if (isStillThere) yield* load(spending, {});
  };
}

function repairInWords({ kept, ...counts }: RepairedCodes): string {
  const changed = `Changed the billing code of ${countsInWords(counts)}.`;
  return kept === 0 ? changed : `${changed} ${String(kept)} couldn’t be changed back.`;
}

/** Reloads the list, even if the change was rejected because the list had changed. */
function* afterRepair({
  isStillThere,
  outcome,
}: CommandEnd<'postCodeRepair' | 'postCodeRepairUndo'>): Saga {
  if (outcome.ok) {
    yield* put(toastShown({ type: 'success', message: repairInWords(outcome.data) }));
  } else if (outcome.error.kind === 'validation') {
    return;
  }
  const location = yield* select(selectLocation);
  if (!isStillThere || location === null) return;
  const { query } = location;
  const pageNumber = parsePageNumber(query['pageNumber']);
  yield* load(codedRows, { query: { pageNumber, ...readCodeFilter(query) } });
}

/** Runs the effects of the budget and billing code screens. */
export function* spendingSaga(): Saga {
  yield* fork(() => runCommand(setBudget, afterBudget('Budget saved.')));
  yield* fork(() => runCommand(removeBudget, afterBudget('Budget removed.')));
  yield* fork(() => runCommand(repairCodes, afterRepair));
  yield* fork(() => runCommand(undoRepair, afterRepair));
}
