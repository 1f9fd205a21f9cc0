import { MAIL_PATH } from '#contract/admin/pages';
import { fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { load } from '../../../state/loadable/saga';
import { leaveTo } from '../../../state/location/saga';
import { selectLocale } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import { changeMail, mailDetails, sendTestMail } from './slice';

/** Opens the page of an email. */
function* openMail(mailId: number): Saga {
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${MAIL_PATH}?mailId=${String(mailId)}`, 'formDone', 'push');
}

function* afterChange({ args, isStillThere, outcome }: CommandEnd<'postMailAction'>): Saga {
  const { mailId } = args.params;
  if (outcome.ok) {
    const message = args.body.action === 'STOP' ? 'Email stopped.' : 'Email queued again.';
    yield* put(toastShown({ type: 'success', message }));
  }
  if (!isStillThere) return;
  if (outcome.ok && outcome.data.mailId !== mailId) yield* openMail(outcome.data.mailId);
  else yield* load(mailDetails, { params: { mailId } });
}

function* afterTest({ isStillThere, outcome }: CommandEnd<'postTestMail'>): Saga {
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: 'Test email queued.' }));
  if (isStillThere) yield* openMail(outcome.data.mailId);
}

/** Runs the sagas of the email queue screens. */
export function* mailsSaga(): Saga {
  yield* fork(() => runCommand(changeMail, afterChange));
  yield* fork(() => runCommand(sendTestMail, afterTest));
}
