import type { CallArguments, CallName, CallResponse } from '#contract/calls';
import { put, type Saga } from '../../platform/saga';
import { callApi } from '../calls/callApi';
import type { Submission } from './createSubmission';

/** Sends a form: a 400 becomes its `rejected` tree. Gives the answer; null when it was refused. */
export function* submit<Name extends string, Call extends CallName>(
  submission: Submission<Name>,
  callName: Call,
  args: CallArguments<Call>,
): Saga<{ readonly data: CallResponse<Call> } | null> {
  const { actions } = submission;
  yield* put(actions.submitting());
  const outcome = yield* callApi(callName, args, {
    *onValidation(errors) {
      yield* put(actions.rejected(errors));
    },
  });
  if (outcome.ok) {
    yield* put(actions.done());
    return { data: outcome.data };
  }
  if (outcome.error.kind !== 'validation') yield* put(actions.failed());
  return null;
}
