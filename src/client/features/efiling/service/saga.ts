import { fork, put, select, takeEvery, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { selectLocation } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import { selectFlow } from '../flow/selectors';
import { partAdded } from '../flow/slice';
import { reloadUploads } from '../uploads/saga';
import {
  attachContact,
  changeContact,
  contacts,
  endContact,
  makeCertificate,
  saveContact,
  SERVICE_CONTACTS_ROUTE,
  serviceList,
  serviceShown,
} from './slice';

/** Loads the service list of the saved draft. */
function* loadServiceList({ payload: { draftId } }: ReturnType<typeof serviceShown>): Saga {
  yield* load(serviceList, { params: { draftId } });
}

type ContactsEnd = CommandEnd<
  'saveServiceContact' | 'changeServiceContact' | 'attachCaseContact' | 'endCaseContact'
>;

/** Returns a saga that reloads the contacts on the current page or step after a change. */
function afterwards(message: string) {
  return function* ({ isStillThere, outcome }: ContactsEnd): Saga {
    if (!outcome.ok) return;
    yield* put(toastShown({ type: 'success', message }));
    if (!isStillThere) return;
    const location = yield* select(selectLocation);
    if (location?.routeId === SERVICE_CONTACTS_ROUTE) {
      yield* load(contacts, {});
      return;
    }
    const { draftId } = yield* select(selectFlow);
    if (draftId !== null) yield* load(serviceList, { params: { draftId } });
  };
}

/**
 * Adds the certificate to the envelope, even after the filer has moved to another step: in an empty
 * document, or as a separate filing.
 */
function* afterCertificate({ args, outcome }: CommandEnd<'createServiceCertificate'>): Saga {
  const { draftId } = args.params;
  const flow = yield* select(selectFlow);
  if (!outcome.ok || flow.draftId !== draftId || flow.content === null) return;
  const { name, uploadId } = outcome.data;
  yield* put(partAdded({ kind: 'certificate', uploadId, name }));
  yield* fork(reloadUploads, draftId);
}

/** Runs the sagas of service contacts and the service step. */
export function* serviceSaga(): Saga {
  yield* fork(takeEvery, serviceShown, loadServiceList);
  yield* fork(() => runCommand(saveContact, afterwards('Contact saved.')));
  yield* fork(() => runCommand(changeContact, afterwards('Contacts updated.')));
  yield* fork(() => runCommand(attachContact, afterwards('Contact added to the case.')));
  yield* fork(() => runCommand(endContact, afterwards('Contact changed on the case.')));
  yield* fork(() => runCommand(makeCertificate, afterCertificate));
}
