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
import { getCheckpoint } from '../../recording/checkpoint';
import { callApi, type CallOutcome } from '../calls/callApi';
import type { ErrorHandling } from '../calls/apiError';
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
   * True if the page that sent the command is still visible. Leaving the page doesn't undo the
   * change, but then the command must not navigate or update a form on another page.
   */
  readonly isStillThere: boolean;
}

/** How a command runs, in addition to its call. */
export interface CommandHandling<Call extends CallName> extends ErrorHandling {
  /** Runs before the call, for example to wait for another change; returns the call's arguments. */
  readonly prepare?: (args: CallArguments<Call>) => Saga<CallArguments<Call>>;
}

/** A change that may have been made: its arguments as JSON, and its idempotency key. */
interface Unanswered {
  readonly asked: string;
  readonly onceKey: string;
}

interface Run {
  task: Task | null;
  /** Number of the page's user when the command was sent. */
  readonly user: number;
}

/**
 * Runs commands sent by `command.send`, per key. While a command runs, its policy determines
 * whether the next one with the same key is ignored or queued. The state shows the latest run: the
 * end of an earlier one doesn't overwrite it.
 *
 * `then` handles the outcome. A command sent by the previous user keeps running, but doesn't affect
 * the next user.
 */
export function* runCommand<Name extends PartName, Call extends CallName>(
  command: Command<Name, Call>,
  then: (end: CommandEnd<Call>) => Saga = function* nothing() {},
  { prepare, ...handling }: CommandHandling<Call> = {},
): Saga {
  const { actions, hasForm, policy, row } = command;

  /**
   * Changes whose response was lost; keyed by command key. They are sent again with the same
   * idempotency key.
   */
  const unanswered = yield* getCheckpoint<Unanswered | null>(command.name);
  function* onceKeyOf(key: string, args: CallArguments<Call>): Saga<string> {
    const asked = JSON.stringify(args);
    const before = unanswered[key];
    if (before?.asked === asked) return before.onceKey;
    const { chance } = yield* getPorts();
    const onceKey = chance.id();
    unanswered[key] = { asked, onceKey };
    return onceKey;
  }

  function* run(key: string, asked: CallArguments<Call>, current: Run, before: Run | null): Saga {
    if (before?.task != null) yield* join(before.task);
    const leaving = yield* fork(take, isAnyOf(routeChanged, identityChanged));
    const isLeft = (): boolean => !leaving.isRunning();
    const isCurrent = (): boolean => running.get(key) === current;
    function* onValidation(errors: FieldErrors): Saga {
      if (isLeft() || !isCurrent())
        yield* put(errorsShown(flattenFieldErrors(errors).map((text) => ({ text }))));
      else yield* put(actions.rejected({ key, errors }));
    }
    const args = prepare === undefined ? asked : yield* prepare(asked);
    if (current.user !== user) {
      // A command must never be sent under another user's name.
      yield* cancel(leaving);
      return;
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
    if (outcome.ok) unanswered[key] = null;
    if (current.user !== user) return;
    if (isCurrent()) {
      if (!isStillThere) yield* put(actions.forgotten({ key }));
      else if (outcome.ok) yield* put(actions.done({ key }));
      else if (!hasForm || outcome.error.kind !== 'validation') yield* put(actions.failed({ key }));
      running.delete(key);
    }
    yield* then({ args, outcome, isStillThere });
  }

  /**
   * The latest run per key, until its response arrives; follow-up work doesn't block the next run.
   */
  const running = new Map<string, Run>();
  let user = 0;
  while (true) {
    const { sent } = yield* race({ sent: take(actions.sent), others: take(isOtherUser) });
    if (sent === undefined) {
      user += 1;
      running.clear();
      for (const key of Object.keys(unanswered)) unanswered[key] = null;
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
