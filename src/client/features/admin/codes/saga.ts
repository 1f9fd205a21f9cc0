import { delay, fork, put, race, select, take, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { routeChanged } from '../../../state/location/slice';
import { toastShown } from '../../../state/toast/slice';
import { filingCodes, importCodes, removeCodes, uploadCodes } from './slice';

type CodesCall = 'postCodeImport' | 'postCodeImportStart' | 'deleteCodeImport';

const POLL_MS = 1_000;
const MAX_POLLS = 120;

/** Reloads the list, and polls it while a file is being imported, for at most two minutes. */
function* followImports(): Saga {
  yield* load(filingCodes, {});
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const shown = yield* select(filingCodes.select);
    const isWaiting =
      'data' in shown && shown.data.imports.some(({ state }) => state === 'IMPORTING');
    if (!isWaiting) return;
    yield* delay(POLL_MS);
    yield* load(filingCodes, {});
  }
}

function afterChange(message: string) {
  return function* show({ isStillThere, outcome }: CommandEnd<CodesCall>): Saga {
    if (!outcome.ok) return;
    yield* put(toastShown({ type: 'success', message }));
    if (isStillThere) yield* race({ followed: followImports(), left: take(routeChanged) });
  };
}

/** Runs the effects of the e-filing codes screen. */
export function* codesSaga(): Saga {
  yield* fork(() => runCommand(uploadCodes, afterChange('File checked. See its result below.')));
  yield* fork(() => runCommand(importCodes, afterChange('Import started.')));
  yield* fork(() => runCommand(removeCodes, afterChange('File deleted.')));
}
