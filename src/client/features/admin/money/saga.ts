import { fork, put, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { toastShown } from '../../../state/toast/slice';
import {
  accountMoney,
  changeCredit,
  changeDunning,
  addCredit,
  createRefund,
  addBonusSearches,
} from '../slice';

type MoneyCall = 'postCredit' | 'postRefund' | 'putCredit' | 'putDunning' | 'postBonusSearches';

/** Confirms the change and reloads the account. */
function afterChange(message: string) {
  return function* notify({ args, isStillThere, outcome }: CommandEnd<MoneyCall>): Saga {
    if (!outcome.ok) return;
    yield* put(toastShown({ type: 'success', message }));
    if (isStillThere) yield* load(accountMoney, { params: args.params });
  };
}

/** Effects of the account billing screen. */
export function* moneySaga(): Saga {
  yield* fork(() => runCommand(changeCredit, afterChange('Credit and invoicing saved.')));
  yield* fork(() => runCommand(changeDunning, afterChange('Dunning saved.')));
  yield* fork(() => runCommand(addCredit, afterChange('Credit added.')));
  yield* fork(() => runCommand(createRefund, afterChange('Refund requested.')));
  yield* fork(() => runCommand(addBonusSearches, afterChange('Bonus searches added.')));
}
