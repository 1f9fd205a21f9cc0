import { copyPlain } from '../platform/plainCopy';
import type { Middleware } from '@reduxjs/toolkit';
import { CANCEL } from 'redux-saga';
import { MESSAGE_OF_THE_DAY_INTERVAL_MS } from '#contract/limits';
import type { Ports } from '../platform/ports';
import { isPutBySaga } from '../platform/saga';
import { mapPorts, type PortMethod } from './portMethods';
import { createVeil } from './privacy';
import type { TapedAction, TapeEntry, TapeStart } from './tape';

export interface Tape {
  readonly start: TapeStart;
  readonly entries: readonly TapeEntry[];
  /** More than one person has used the page since: it is nobody's to send. */
  readonly hasChangedHands: boolean;
}

export interface Recorder {
  /** The ports for the sagas: what passes them is kept. */
  readonly ports: Ports;
  /** The first of all: it sees each action before anything comes of it. */
  readonly middleware: Middleware;
  /** The tape begins: from here on only what is on it decides what happens. */
  readonly begin: (state: unknown, kept?: TapeStart['kept']) => void;
  /** Null before it began, and while a page that is never at rest has too much for one. */
  readonly read: () => Tape | null;
}

/** A promise of redux-saga's kind, which may know how to be given up. */
type Cancellable = Promise<unknown> & { [CANCEL]?: () => void };

/**
 * A tape that is longer ends at the page's next rest, and another one begins; so does one that has
 * changed hands.
 */
export const LONG_TAPE_LINES = 2_000;
/** What has so many lines without a rest is given up. */
export const LONGEST_TAPE_LINES = 50_000;
/** As long as the longest window in which sagas drop what is asked for twice (spec section 9). */
const REST_MS = MESSAGE_OF_THE_DAY_INTERVAL_MS;

export interface RecorderOptions {
  /** Stamps what comes from outside; the page's own clock where it is left out. */
  readonly elapsed?: () => number;
  /** The last number that was given before. */
  readonly asked?: number;
  /** After such an action somebody else is there. */
  readonly endsVisit?: (action: unknown) => boolean;
  /** How many workers of sagas are under way. */
  readonly work?: { readonly count: number };
  /**
   * A checkpoint: starts the sagas anew on the state as it is, with a new tape. Running sagas cannot be
   * restored from a state, so it is for a page at rest alone.
   */
  readonly restart?: () => void;
}

/**
 * Keeps references alone, since actions and answers never change: what a transition costs does not
 * depend on their size. They become text when somebody asks for the recording.
 */
export function createRecorder(
  ports: Ports,
  {
    asked = 0,
    elapsed = ports.clock.elapsed,
    endsVisit = () => false,
    restart,
    work = { count: 0 },
  }: RecorderOptions = {},
): Recorder {
  const veil = createVeil();
  let start: TapeStart | null = null;
  let entries: TapeEntry[] = [];
  let hasBegun = false;
  let hasChangedHands = false;
  let lastInputAt = 0;
  /** What is asked for and has not ended, but for what a saga asks for anew when it is started. */
  const open = new Set<number>();

  function note(entry: TapeEntry): void {
    if (entries.length >= LONGEST_TAPE_LINES) start = null;
    if (start === null) entries = [];
    else entries.push(entry);
  }

  /** Nothing is under way, and nothing has come for so long that no window is open. */
  function isAtRest(): boolean {
    return open.size === 0 && work.count === 0 && elapsed() - lastInputAt >= REST_MS;
  }

  function tell(what: string, args: unknown[], value: unknown): unknown {
    const given = args.length === 0 ? {} : { args: veil.args(what, args) };
    note({ kind: 'read', what, ...given, value: veil.value(what, value) });
    return value;
  }

  /**
   * What ends later, unless it is there at once. Its end goes on the tape and to the saga in one go:
   * between the two nothing else may end, or a replay would have to know more than the order.
   */
  function ask(what: string, args: unknown[], method: PortMethod): unknown {
    const promise = method(...args) as Cancellable;
    if (!('then' in promise)) return tell(what, args, promise);
    const id = (asked += 1);
    note({ kind: 'asked', id, what, args: veil.args(what, args) });
    const isStanding = what === 'clock.wait' && args[1] === true;
    if (!isStanding) open.add(id);
    const { [CANCEL]: giveUp } = promise;
    return {
      then(onEnd, onFailure) {
        return promise.then((value: unknown) => {
          open.delete(id);
          lastInputAt = elapsed();
          if (start !== null && id > start.asked) {
            note({ kind: 'ended', at: lastInputAt, id, value: veil.value(what, value) });
          }
          return onEnd?.(value) as never;
        }, onFailure);
      },
      // redux-saga gives up what nobody waits for any more through this.
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
            note({ kind: 'did', what, args: veil.args(what, args) });
            return method(...args);
          };
        case 'read':
          return (...args) => tell(what, args, method(...args));
      }
    }),
    middleware: () => (next) => (action) => {
      const { payload, type } = action as TapedAction;
      const taped = { type, payload };
      if (isPutBySaga(action)) {
        note({ kind: 'saga', action: taped });
        hasChangedHands ||= endsVisit(action);
        return next(action);
      }
      const isOver = start === null || hasChangedHands || entries.length >= LONG_TAPE_LINES;
      if (hasBegun && isOver && isAtRest()) restart?.();
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
        state,
        kept: copyPlain(kept),
      };
      entries = [];
    },
    read: () => start && { start, entries, hasChangedHands },
  };
}
