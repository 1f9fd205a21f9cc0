import type { Task } from 'redux-saga';
import { isAnyOf } from '@reduxjs/toolkit';
import { flattenFieldErrors, type FieldErrors } from '#contract/apiErrors';
import type { CallArguments, CallName, CallResponse } from '#contract/calls';
import {
  cancel,
  fork,
  getPorts,
  join,
  put,
  race,
  take,
  working,
  type Saga,
} from '../../platform/saga';
import { callApi, type CallOutcome } from '../calls/callApi';
import type { ErrorHandling } from '../calls/handleApiError';
import { errorsShown } from '../errors/slice';
import { routeChanged } from '../location/slice';
import type { PartName } from '../parts';
import { isOtherUser } from '../session/isOtherUser';
import { identityChanged } from '../session/slice';
import type { Command } from './createCommand';

/** How a command ended. */
export interface CommandEnd<Call extends CallName> {
  readonly args: CallArguments<Call>;
  readonly outcome: CallOutcome<CallResponse<Call>>;
  /**
   * The page that asked is still on view. What was sent cannot be taken back when it is left, but
   * nobody is called back from another page, and no other page's form is told.
   */
  readonly isStillThere: boolean;
}

interface Run {
  task: Task | null;
  /** Counts the users of the page: whose it is. */
  readonly user: number;
}

/**
 * Sends what is asked for by `command.send`, each key by itself: one that runs is not sent again, or
 * waits for its turn, by the command's policy. `then` goes on from the end. What somebody asked for
 * before another user signed in runs on, and is no matter of theirs.
 */
export function* runCommand<Name extends PartName, Call extends CallName>(
  command: Command<Name, Call>,
  then: (end: CommandEnd<Call>) => Saga = function* nothing() {},
  handling: ErrorHandling = {},
): Saga {
  const { actions, hasForm, policy, row } = command;

  /** Asked again after its answer was lost, the same change goes out with the same key. */
  const unanswered = new Map<string, { readonly asked: string; readonly onceKey: string }>();
  function* onceKeyOf(key: string, args: CallArguments<Call>): Saga<string> {
    const asked = JSON.stringify(args);
    const before = unanswered.get(key);
    if (before?.asked === asked) return before.onceKey;
    const { chance } = yield* getPorts();
    const onceKey = chance.id();
    unanswered.set(key, { asked, onceKey });
    return onceKey;
  }

  function* run(key: string, args: CallArguments<Call>, current: Run, before: Run | null): Saga {
    if (before?.task != null) yield* join(before.task);
    const leaving = yield* fork(take, isAnyOf(routeChanged, identityChanged));
    const isLeft = (): boolean => !leaving.isRunning();
    function* onValidation(errors: FieldErrors): Saga {
      if (isLeft()) yield* put(errorsShown(flattenFieldErrors(errors).map((text) => ({ text }))));
      else yield* put(actions.rejected({ key, errors }));
    }
    const onceKey = row.isOnce === true ? yield* onceKeyOf(key, args) : undefined;
    const outcome = yield* callApi(row, args, {
      subject: `${command.name}|${key}`,
      ...(onceKey === undefined ? {} : { onceKey }),
      ...(hasForm ? { onValidation } : {}),
      ...handling,
    });
    const isStillThere = !isLeft();
    yield* cancel(leaving);
    if (outcome.ok) unanswered.delete(key);
    if (current.user !== user) return;
    if (!isStillThere) yield* put(actions.forgotten({ key }));
    else if (outcome.ok) yield* put(actions.done({ key }));
    else if (!hasForm || outcome.error.kind !== 'validation') yield* put(actions.failed({ key }));
    if (running.get(key) === current) running.delete(key);
    yield* then({ args, outcome, isStillThere });
  }

  /** The newest of each key, until its answer is there: what follows from that holds nothing up. */
  const running = new Map<string, Run>();
  let user = 0;
  while (true) {
    const { sent } = yield* race({ sent: take(actions.sent), others: take(isOtherUser) });
    if (sent === undefined) {
      user += 1;
      running.clear();
      unanswered.clear();
      continue;
    }
    const { args, key } = sent.payload;
    const before = running.get(key) ?? null;
    if (before !== null && policy === 'once') continue;
    const current: Run = { task: null, user };
    running.set(key, current);
    current.task = yield* fork(() => working(run, key, args, current, before));
  }
}
