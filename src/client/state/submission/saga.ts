import { isAnyOf } from '@reduxjs/toolkit';
import { flattenFieldErrors } from '#contract/apiErrors';
import type { CallArguments, CallName, CallResponse } from '#contract/calls';
import { cancel, fork, put, take, type Saga } from '../../platform/saga';
import { callApi } from '../calls/callApi';
import { errorsShown } from '../errors/slice';
import { routeChanged } from '../location/slice';
import type { PartName } from '../parts';
import { identityChanged } from '../session/slice';
import type { Submission } from './createSubmission';

/**
 * Sends a form: a 400 becomes its `rejected` tree. Gives the answer; null when it was refused. What
 * was sent cannot be taken back when its page is left: the answer then leaves the form of the next
 * page alone, and a refusal is said in the error area.
 */
export function* submit<Name extends PartName, Call extends CallName>(
  submission: Submission<Name>,
  callName: Call,
  args: CallArguments<Call>,
): Saga<{ readonly data: CallResponse<Call> } | null> {
  const { actions } = submission;
  const leaving = yield* fork(take, isAnyOf(routeChanged, identityChanged));
  const isLeft = (): boolean => !leaving.isRunning();
  yield* put(actions.submitting());
  const outcome = yield* callApi(callName, args, {
    *onValidation(errors) {
      if (isLeft()) yield* put(errorsShown(flattenFieldErrors(errors).map((text) => ({ text }))));
      else yield* put(actions.rejected(errors));
    },
  });
  const isStillThere = !isLeft();
  yield* cancel(leaving);
  if (outcome.ok) {
    if (isStillThere) yield* put(actions.done());
    return { data: outcome.data };
  }
  if (outcome.error.kind !== 'validation' && isStillThere) yield* put(actions.failed());
  return null;
}
