import type { MiddlewareAPI } from '@reduxjs/toolkit';
import type { Ports } from '../../src/client/platform/ports';
import { createRecorder } from '../../src/client/recording/recorder';
import { median, type Figure, type Measure } from './measure';

const GOAL_MS = 1;
const TRANSITIONS = 20_000;
/** Far more than an action of the app reads. */
const READS_PER_TRANSITION = 5;
const RUNS = 9;

const ANSWER = { kind: 'answer', status: 200, body: { items: [] } } as const;

/** Creates ports with only those methods that every page calls. */
function portsOf(): Ports {
  return {
    clock: { now: Date.now, elapsed: () => performance.now(), wait: () => Promise.resolve() },
    cookies: { read: () => 'a cookie of some length' },
    network: { send: () => Promise.resolve(ANSWER) },
  } as unknown as Ports;
}

/** Returns milliseconds per transition: one action, and the values read for it. */
function transition(isRecorded: boolean): number {
  const bare = portsOf();
  const recorder = createRecorder(bare);
  recorder.begin({});
  const { clock, cookies } = isRecorded ? recorder.ports : bare;
  let seen = 0;
  const end = (action: unknown): unknown => (seen += action === null ? 0 : 1);
  const api = {} as MiddlewareAPI;
  const dispatch = isRecorded ? recorder.middleware(api)(end) : end;
  const begin = performance.now();
  for (let count = 0; count < TRANSITIONS; count += 1) {
    dispatch({ type: 'court/ccs/received', payload: ANSWER });
    for (let read = 0; read < READS_PER_TRANSITION; read += 1) {
      if (cookies.read('XSRF-TOKEN') === '' || clock.elapsed() < 0) seen += 1;
    }
  }
  return (performance.now() - begin) / TRANSITIONS;
}

/** Measures the recorder's cost per transition. */
export const recorder: Measure = {
  name: 'recorder',
  measure(): Promise<Figure[]> {
    const runs = (isRecorded: boolean): number =>
      median(Array.from({ length: RUNS }, () => transition(isRecorded)));
    const floor = runs(false);
    return Promise.resolve([
      {
        name: 'Transition with ten readings, recorded',
        unit: 'ms',
        value: runs(true),
        floor,
        floorIs: 'the same, not recorded',
        goal: GOAL_MS,
      },
    ]);
  },
};
