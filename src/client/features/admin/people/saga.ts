import { buildLink } from '#contract/links';
import { fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load, refresh, reloadAfter } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocale, selectShownLocation } from '../../../state/location/selectors';
import { selectSite } from '../../../state/site/selectors';
import { toastShown } from '../../../state/toast/slice';
import {
  accountMoney,
  accountRecord,
  addNote,
  changeAccount,
  changeCompEnd,
  changeUser,
  saveBulkFiling,
  saveOfficeRights,
  startView,
  stateReason,
  userRecord,
} from '../slice';

function* afterReason({ args, isStillThere, outcome }: CommandEnd<'postRecordLook'>): Saga {
  if (!outcome.ok || !isStillThere) return;
  const { id, kind } = args.body;
  const location = yield* select(selectShownLocation);
  if (kind === 'user') yield* load(userRecord, { params: { userId: id } });
  else if (location?.routeId === 'admin.accountMoney') {
    yield* load(accountMoney, { params: { accountId: id } });
  } else yield* load(accountRecord, { params: { accountId: id } });
}

function* afterNote({ args, isStillThere, outcome }: CommandEnd<'postStaffNote'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'Note added.' }));
  if (!isStillThere) return;
  const { id, kind } = args.body;
  if (kind === 'user') yield* refresh(userRecord, { params: { userId: id } });
  else yield* refresh(accountRecord, { params: { accountId: id } });
}

function* afterUserChange({ args, isStillThere, outcome }: CommandEnd<'postUserChange'>): Saga {
  if (outcome.ok) {
    const isRequest = args.body.change === 'REMOVE_FACTOR';
    const message = isRequest ? 'Request sent to the other super users.' : 'User changed.';
    yield* put(toastShown({ type: 'success', message }));
  }
  // After a conflict, reloads the record to show the other super user's change.
  if (isStillThere) yield* reloadAfter(userRecord, { params: args.params }, outcome);
}

function* afterAccountChange({
  args,
  isStillThere,
  outcome,
}: CommandEnd<'postAccountChange'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Account changed.' }));
  if (isStillThere) yield* reloadAfter(accountRecord, { params: args.params }, outcome);
}

function* afterOfficeRights({ args, isStillThere, outcome }: CommandEnd<'putOfficeRights'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Office rights saved.' }));
  if (isStillThere) yield* reloadAfter(userRecord, { params: args.params }, outcome);
}

function* afterBulkFiling({ args, isStillThere, outcome }: CommandEnd<'putBulkFiling'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: 'Bulk e-filing saved.' }));
  if (isStillThere) yield* reloadAfter(accountRecord, { params: args.params }, outcome);
}

/** Opens the home page as the viewed user. */
function* afterViewStart({ outcome }: CommandEnd<'postView'>): Saga {
  if (!outcome.ok) return;
  const { appPath } = yield* select(selectSite);
  const locale = yield* select(selectLocale);
  yield* leaveTo(buildLink(appPath, locale, '/'), 'formDone', 'assign');
}

/** Runs the sagas of the user and account records. */
export function* peopleSaga(): Saga {
  yield* fork(() => runCommand(stateReason, afterReason));
  yield* fork(() => runCommand(addNote, afterNote));
  yield* fork(() => runCommand(changeUser, afterUserChange));
  yield* fork(() => runCommand(changeAccount, afterAccountChange));
  yield* fork(() => runCommand(changeCompEnd, afterAccountChange));
  yield* fork(() => runCommand(saveOfficeRights, afterOfficeRights));
  yield* fork(() => runCommand(saveBulkFiling, afterBulkFiling));
  yield* fork(() => runCommand(startView, afterViewStart));
}
