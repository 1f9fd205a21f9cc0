import { ACCOUNT_PATH } from '#contract/account/members';
import { fork, put, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { reloadAfter } from '../../../state/loadable/saga';
import { addressChosen } from '../../../state/location/slice';
import { toastShown } from '../../../state/toast/slice';
import {
  accountMoney,
  createCompAccount,
  changeCredit,
  changeDunning,
  addCredit,
  createRefund,
  addBonusSearches,
  recordCheck,
  returnCheck,
} from '../slice';

type MoneyCall =
  | 'postCheck'
  | 'postReturnedCheck'
  | 'postCredit'
  | 'postRefund'
  | 'putDunning'
  | 'postBonusSearches';

/**
 * Returns a saga that confirms a change and reloads the account. After a conflict, it reloads the
 * account too, so that the next attempt sends the current version.
 */
function afterChange(message: string) {
  return function* notify({ args, isStillThere, outcome }: CommandEnd<MoneyCall>): Saga {
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
    if (isStillThere) yield* reloadAfter(accountMoney, { params: args.params }, outcome);
  };
}

/** Confirms new terms, warns if the requested plan didn't start, and reloads like `afterChange`. */
function* notifyOfTerms({ args, isStillThere, outcome }: CommandEnd<'putCredit'>): Saga {
  if (outcome.ok) {
    const { isInvoiced, wantedPlan, wantedPlanProblem } = outcome.data.credit;
    const saved = 'Credit and invoicing saved.';
    yield* put(
      toastShown(
        isInvoiced && wantedPlan !== null && wantedPlanProblem !== null
          ? {
              type: 'warning',
              message: `${saved} ${wantedPlan} didn’t start. ${wantedPlanProblem}`,
            }
          : { type: 'success', message: saved },
      ),
    );
  }
  if (isStillThere) yield* reloadAfter(accountMoney, { params: args.params }, outcome);
}

/** Opens the new account, unless the user has left the form. */
function* openCreated({ isStillThere, outcome }: CommandEnd<'postCompAccount'>): Saga {
  if (!outcome.ok) return;
  const { accountId } = outcome.data;
  yield* put(toastShown({ type: 'success', message: 'Account created.' }));
  if (isStillThere) yield* put(addressChosen({ path: ACCOUNT_PATH, query: { accountId } }));
}

/** Runs the effects of the account billing screen and of the form for comp accounts. */
export function* moneySaga(): Saga {
  yield* fork(() => runCommand(createCompAccount, openCreated));
  yield* fork(() => runCommand(changeCredit, notifyOfTerms));
  yield* fork(() => runCommand(changeDunning, afterChange('Payment reminders saved.')));
  yield* fork(() => runCommand(addCredit, afterChange('Credit added.')));
  yield* fork(() => runCommand(recordCheck, afterChange('Check recorded.')));
  yield* fork(() => runCommand(returnCheck, afterChange('Payment reversed.')));
  yield* fork(() => runCommand(createRefund, afterChange('Refund requested.')));
  yield* fork(() => runCommand(addBonusSearches, afterChange('Bonus searches added.')));
}
