import { copyPlain } from '../platform/plainCopy';
import type { Middleware } from '@reduxjs/toolkit';
import { CANCEL } from 'redux-saga';
import { MESSAGE_OF_THE_DAY_INTERVAL_MS } from '#contract/limits';
import type { Ports } from '../platform/ports';
import { isPutBySaga } from './putBySaga';
import { mapPorts, type PortMethod } from './portMethods';
import { createRedactor, withoutStateSecrets } from './privacy';
import type { TapedAction, TapeEntry, TapeStart } from './tape';

export interface Tape {
  readonly start: TapeStart;
  readonly entries: readonly TapeEntry[];
  /**
   * True if the user changed after the recording started; such a mixed recording must not be sent.
   */
  readonly hasChangedHands: boolean;
}

export interface Recorder {
  /** The recorded ports for the sagas. */
  readonly ports: Ports;
  /** The first middleware: sees each action before anything reacts to it. */
  readonly middleware: Middleware;
  /** Starts the recording. Everything that happens from then on can be replayed from it. */
  readonly begin: (state: unknown, kept?: TapeStart['kept']) => void;
  /**
   * Returns the recording; null before it starts, or after it exceeded the limit without a
   * checkpoint.
   */
  readonly read: () => Tape | null;
}

/** A redux-saga promise, which may be cancelable. */
type Cancellable = Promise<unknown> & { [CANCEL]?: () => void };

/**
 * After this many lines, the recording ends at the next navigation from an idle page, and a new one
 * starts. The same happens after a change of user.
 */
export const LONG_TAPE_LINES = 2_000;
/**
 * Without a checkpoint, recording pauses after this many lines until the next checkpoint, because
 * the lines hold all response bodies in memory.
 */
const LONGEST_TAPE_LINES = 10_000;
/** The longest window in which sagas drop repeated requests (spec section 9). */
const REST_MS = MESSAGE_OF_THE_DAY_INTERVAL_MS;

export interface RecorderOptions {
  /** Clock for timestamps of outside input; defaults to the page's own clock. */
  readonly elapsed?: () => number;
  /** The last request number used before. */
  readonly asked?: number;
  /** Returns true for an action after which a different user may be present. */
  readonly endsVisit?: (action: unknown) => boolean;
  /**
   * Returns true for a navigation, the only action at which a checkpoint may be made: until then,
   * sagas may wait for a change on the shown page.
   */
  readonly isNavigation?: (action: unknown) => boolean;
  /** Number of running saga workers. */
  readonly work?: { readonly count: number };
  /**
   * Makes a checkpoint: restarts the sagas on the current state, with a new recording. Call only on
   * an idle page, because running sagas can't be restored from a state.
   */
  readonly restart?: () => void;
}

/**
 * Creates the recorder. It stores only references, because actions and responses never change;
 * recording an action therefore costs the same for any size. The entries are serialized when the
 * user requests the recording.
 */
export function createRecorder(
  ports: Ports,
  {
    asked = 0,
    elapsed = ports.clock.elapsed,
    endsVisit = () => false,
    isNavigation = () => false,
    restart,
    work = { count: 0 },
  }: RecorderOptions = {},
): Recorder {
  const redactor = createRedactor();
  let start: TapeStart | null = null;
  let entries: TapeEntry[] = [];
  let hasBegun = false;
  let hasChangedHands = false;
  let lastInputAt = 0;
  /** Requests that haven't ended, except those that a restarted saga makes again. */
  const open = new Set<number>();

  function note(entry: TapeEntry): void {
    if (entries.length >= LONGEST_TAPE_LINES) start = null;
    if (start === null) entries = [];
    else entries.push(entry);
  }

  /**
   * Returns true if nothing is in flight, and the last input is so old that all debounce windows
   * have ended.
   */
  function isAtRest(): boolean {
    return open.size === 0 && work.count === 0 && elapsed() - lastInputAt >= REST_MS;
  }

  function tell(what: string, args: unknown[], value: unknown): unknown {
    const given = args.length === 0 ? {} : { args: redactor.args(what, args) };
    note({ kind: 'read', what, ...given, value: redactor.value(what, value) });
    return value;
  }

  /**
   * Records a request. Records its end and passes it to the saga in one step. If another request
   * could end in between, the order of the lines wouldn't be enough for a replay.
   */
  function ask(what: string, args: unknown[], method: PortMethod): unknown {
    const promise = method(...args) as Cancellable;
    if (!('then' in promise)) return tell(what, args, promise);
    const id = (asked += 1);
    note({ kind: 'asked', id, what, args: redactor.args(what, args) });
    const isRestartable = what === 'clock.wait' && args[1] === true;
    if (!isRestartable) open.add(id);
    const { [CANCEL]: giveUp } = promise;
    return {
      then(onEnd, onFailure) {
        return promise.then((value: unknown) => {
          open.delete(id);
          lastInputAt = elapsed();
          if (start !== null && id > start.asked) {
            note({ kind: 'ended', at: lastInputAt, id, value: redactor.value(what, value) });
          }
          return onEnd?.(value) as never;
        }, onFailure);
      },
      // redux-saga calls this to cancel a request that is no longer needed.
      [CANCEL]() {
        open.delete(id);
        note({ kind: 'gaveUp', id });
        giveUp?.();
      },
    } as PromiseLike<unknown>;
  }

  return {
    ports: mapPorts(ports, (what, kind, method) => {
      switch (kind) {
        case 'own':
          return method;
        case 'ask':
          return (...args) => ask(what, args, method);
        case 'do':
          return (...args) => {
            note({ kind: 'did', what, args: redactor.args(what, args) });
            return method(...args);
          };
        case 'read':
          return (...args) => tell(what, args, method(...args));
      }
    }),
    middleware: () => (next) => (action) => {
      const { payload, type } = action as TapedAction;
      const taped = { type, payload: redactor.payload(type, payload) };
      if (isPutBySaga(action)) {
        note({ kind: 'saga', action: taped });
        hasChangedHands ||= endsVisit(action);
        return next(action);
      }
      const isOver = start === null || hasChangedHands || entries.length >= LONG_TAPE_LINES;
      if (hasBegun && isOver && isNavigation(action) && isAtRest()) restart?.();
      lastInputAt = elapsed();
      note({ kind: 'page', at: lastInputAt, action: taped });
      return next(action);
    },
    begin(state, kept = {}) {
      hasBegun = true;
      hasChangedHands = false;
      start = {
        now: ports.clock.now(),
        elapsed: elapsed(),
        asked,
        state: withoutStateSecrets(state),
        kept: copyPlain(kept),
      };
      entries = [];
    },
    read: () => start && { start, entries, hasChangedHands },
  };
}
