import type { Middleware } from '@reduxjs/toolkit';
import { CANCEL } from 'redux-saga';
import type { Ports } from '../platform/ports';
import { isPutBySaga } from '../platform/saga';
import { mapPorts, type PortMethod } from './portMethods';
import { createVeil } from './privacy';
import type { TapedAction, TapeEntry, TapeStart } from './tape';

export interface Tape {
  readonly start: TapeStart;
  readonly entries: readonly TapeEntry[];
}

export interface Recorder {
  /** The ports for the sagas: what passes them is kept. */
  readonly ports: Ports;
  /** The first of all: it sees each action before anything comes of it. */
  readonly middleware: Middleware;
  /** The tape begins: from here on only what is on it decides what happens. */
  readonly begin: (state: unknown) => void;
  /** Null before it began. */
  readonly read: () => Tape | null;
}

/** A promise of redux-saga's kind, which may know how to be given up. */
type Cancellable = Promise<unknown> & { [CANCEL]?: () => void };

/**
 * Keeps references alone, since actions and answers never change: what a transition costs does not
 * depend on their size. They become text when somebody asks for the recording. `elapsed` stamps
 * what comes from outside.
 */
export function createRecorder(
  ports: Ports,
  elapsed: () => number = ports.clock.elapsed,
): Recorder {
  const veil = createVeil();
  let start: TapeStart | null = null;
  let entries: TapeEntry[] = [];
  let asked = 0;

  function note(entry: TapeEntry): void {
    if (start !== null) entries.push(entry);
  }

  /**
   * What ends later. Its end goes on the tape and to the saga in one go: between the two nothing else
   * may end, or a replay would have to know more than the order.
   */
  function ask(what: string, args: unknown[], method: PortMethod): PromiseLike<unknown> {
    const id = (asked += 1);
    note({ kind: 'asked', id, what, args: veil.args(what, args) });
    const promise = method(...args) as Cancellable;
    const { [CANCEL]: giveUp } = promise;
    return {
      then(onEnd, onFailure) {
        return promise.then((value: unknown) => {
          note({ kind: 'ended', at: elapsed(), id, value: veil.value(what, value) });
          return onEnd?.(value) as never;
        }, onFailure);
      },
      // redux-saga gives up what nobody waits for any more through this.
      [CANCEL]() {
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
          return (...args) => {
            const value = method(...args);
            const asked = args.length === 0 ? {} : { args: veil.args(what, args) };
            note({ kind: 'read', what, ...asked, value: veil.value(what, value) });
            return value;
          };
      }
    }),
    middleware: () => (next) => (action) => {
      const { payload, type } = action as TapedAction;
      const taped = { type, payload };
      note(
        isPutBySaga(action)
          ? { kind: 'saga', action: taped }
          : { kind: 'page', at: elapsed(), action: taped },
      );
      return next(action);
    },
    begin(state) {
      start = { now: ports.clock.now(), elapsed: elapsed(), state };
      entries = [];
    },
    read: () => start && { start, entries },
  };
}
