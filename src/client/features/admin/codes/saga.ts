import { isAnyOf } from '@reduxjs/toolkit';
import { delay, fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { pollAfter } from '../../../state/location/whilePageOpen';
import { toastShown } from '../../../state/toast/slice';
import { filingCodes, importCodes, removeCodes, uploadCodes } from './slice';

type CodesCall = 'postCodeImport' | 'postCodeImportStart' | 'deleteCodeImport';

const POLL_MS = 1_000;
const MAX_POLLS = 120;

/** Reloads the list, and polls it while a file is being imported, for at most two minutes. */
function* poll(): Saga {
  yield* load(filingCodes, {});
  for (let count = 0; count < MAX_POLLS; count += 1) {
    const shown = yield* select(filingCodes.select);
    const isWaiting =
      'data' in shown && shown.data.imports.some(({ state }) => state === 'IMPORTING');
    if (!isWaiting) return;
    yield* delay(POLL_MS);
    yield* load(filingCodes, {});
  }
}

function afterChange(message: string) {
  return function* show({ outcome }: CommandEnd<CodesCall>): Saga {
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
  };
}

/** Runs the effects of the e-filing codes screen. */
export function* codesSaga(): Saga {
  const changed = isAnyOf(
    uploadCodes.actions.done,
    importCodes.actions.done,
    removeCodes.actions.done,
  );
  yield* fork(() => pollAfter(changed, poll));
  yield* fork(() => runCommand(uploadCodes, afterChange('File checked. See its result below.')));
  yield* fork(() => runCommand(importCodes, afterChange('Import started.')));
  yield* fork(() => runCommand(removeCodes, afterChange('File deleted.')));
}
