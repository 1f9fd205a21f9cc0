import { fork, put, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { toastShown } from '../../../state/toast/slice';
import { accountMoney, changeCredit, giveCredit, giveRefund, giveSearches } from '../slice';

type MoneyCall = 'postCredit' | 'postRefund' | 'putCredit' | 'postBonusSearches';

/** Says what was done; the page shows how the account stands then. */
function afterChange(said: string) {
  return function* tell({ args, isStillThere, outcome }: CommandEnd<MoneyCall>): Saga {
    if (!outcome.ok) return;
    yield* put(toastShown({ type: 'success', message: said }));
    if (isStillThere) yield* load(accountMoney, { params: args.params });
  };
}

/** Effects of the screen of an account's money. */
export function* moneySaga(): Saga {
  yield* fork(() => runCommand(changeCredit, afterChange('Credit and invoicing saved.')));
  yield* fork(() => runCommand(giveCredit, afterChange('The credit was given.')));
  yield* fork(() => runCommand(giveRefund, afterChange('The refund was asked for.')));
  yield* fork(() => runCommand(giveSearches, afterChange('The searches were given.')));
}
