import { fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { selectShownLocation } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import {
  addSigner,
  closeCourt,
  courtCalendar,
  courtEdit,
  endSigner,
  saveCourtFacts,
  saveCourtCalendar,
  savePolicy,
  undoCourtChange,
} from './slice';

type CourtCall =
  | 'putCourtFacts'
  | 'postCourtSigner'
  | 'endCourtSigner'
  | 'putFilingPolicy'
  | 'undoCourtChange'
  | 'closeCourt'
  | 'putCourtCalendar';

/**
 * Returns a saga that reloads the court after a change, or after a rejection because the page was
 * outdated.
 */
function afterChange(message: string) {
  return function* ({
    args: {
      params: { courtId },
    },
    isStillThere,
    outcome,
  }: CommandEnd<CourtCall>): Saga {
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
    const isOutdated =
      !outcome.ok && outcome.error.kind === 'refused' && outcome.error.status === 409;
    if (isStillThere && (outcome.ok || isOutdated)) {
      const location = yield* select(selectShownLocation);
      const args = { params: { courtId } };
      if (location?.routeId === 'admin.courtCalendar') yield* load(courtCalendar, args);
      else yield* load(courtEdit, args);
    }
  };
}

/** Runs the effects of the court editor. */
export function* courtsSaga(): Saga {
  yield* fork(() => runCommand(saveCourtFacts, afterChange('Court saved.')));
  yield* fork(() => runCommand(addSigner, afterChange('Signing authority added.')));
  yield* fork(() => runCommand(endSigner, afterChange('Signing authority ended.')));
  yield* fork(() => runCommand(savePolicy, afterChange('E-filing policy saved.')));
  yield* fork(() => runCommand(closeCourt, afterChange('Closed day added.')));
  yield* fork(() => runCommand(saveCourtCalendar, afterChange('Calendar settings saved.')));
  yield* fork(() => runCommand(undoCourtChange, afterChange('Change undone.')));
}
