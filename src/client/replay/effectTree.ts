import type { SagaMonitor, Task } from 'redux-saga';
import { working } from '../platform/saga';
import { PORT_METHODS } from '../recording/portMethods';
import type { TapedAction } from '../recording/tape';

/** A running saga, or the effect that it is waiting for. */
export interface EffectNode {
  /** Name of the branch in a `race` or `all`. */
  readonly label: string | null;
  readonly what: EffectWords;
  readonly children: readonly EffectNode[];
}

export type EffectWords =
  | { readonly kind: 'saga'; readonly name: string }
  | { readonly kind: 'take'; readonly guard: string; readonly types: readonly string[] }
  | { readonly kind: 'port'; readonly method: string; readonly args: readonly unknown[] }
  | { readonly kind: 'timer'; readonly ms: number; readonly leftMs: number }
  | { readonly kind: 'put'; readonly type: string }
  | { readonly kind: 'race' | 'all' | 'join' | 'branch' | 'other' };

/** The parts of a redux-saga effect that identify it. */
interface Effect {
  readonly type?: string;
  readonly payload?: unknown;
}

export type Fn = (...args: never[]) => unknown;

/** Returns where a function is defined, such as `src/client/store/saga.ts:12`; null if unknown. */
export type Locate = (fn: Fn) => string | null;

interface Call {
  readonly fn: Fn;
  readonly args: readonly unknown[];
}

type Guard = (action: unknown) => boolean;

/** A saga and its ancestors, which may have ended. */
interface Lineage {
  readonly fn: Fn;
  readonly parent: Lineage | null;
}

interface Running {
  readonly id: number;
  readonly parentId: number;
  readonly label: string | null;
  readonly effect: Effect;
  readonly startedAt: number;
  readonly lineage: Lineage | null;
  /** A fork effect ends immediately; its task continues. */
  task: Task | null;
}

/** After this many new effects, ended sagas are removed. */
const SWEEP = 5_000;

function callOf({ type, payload }: Effect): Call | null {
  if (type !== 'CALL' && type !== 'FORK') return null;
  const call = payload as Call;
  // A worker is shown under its own name, not `working`.
  const isCounted = call.fn === (working as Fn);
  return isCounted ? { fn: call.args[0] as Fn, args: call.args.slice(1) } : call;
}

function isTask(result: unknown): result is Task {
  return typeof (result as Partial<Task> | null)?.isRunning === 'function';
}

/** Watches sagas: which are running, what each waits for, and which one put an action. */
export function createEffectTree(now: () => number, locate: Locate = () => null) {
  const running = new Map<number, Running>();
  const putBy = new WeakMap<object, Lineage | null>();
  const methods = new Map<unknown, string>();
  let sweepAt = SWEEP;

  function nameOf(fn: Fn): string {
    const name = fn.name === '' ? 'an unnamed saga' : fn.name;
    const place = locate(fn);
    return place === null ? name : `${name} (${place})`;
  }

  /** Registers the sagas' ports; their methods are recognized by identity. */
  function learnPorts(ports: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void {
    for (const [port, names] of Object.entries(PORT_METHODS)) {
      for (const name of Object.keys(names)) methods.set(ports[port]?.[name], `${port}.${name}`);
    }
  }

  function isOver({ task }: Running): boolean {
    return task !== null && !task.isRunning();
  }

  function sweep(): void {
    for (const [id, node] of running) if (isOver(node)) running.delete(id);
    sweepAt = running.size + SWEEP;
  }

  function start(id: number, parentId: number, label: string | undefined, effect: Effect): void {
    const above = running.get(parentId)?.lineage ?? null;
    const call = callOf(effect);
    const isSaga = call !== null && !methods.has(call.fn);
    running.set(id, {
      id,
      parentId,
      label: label === undefined || label === '' ? null : label,
      effect,
      startedAt: now(),
      lineage: isSaga ? { fn: call.fn, parent: above } : above,
      task: null,
    });
    if (running.size > sweepAt) sweep();
  }

  const end = (id: number): void => void running.delete(id);

  const monitor: SagaMonitor = {
    rootSagaStarted({ effectId, saga, args }) {
      start(effectId, 0, undefined, { type: 'FORK', payload: { fn: saga, args } });
    },
    effectTriggered({ effectId, parentEffectId, label, effect }) {
      const given = (effect ?? {}) as Effect;
      const { payload, type } = given;
      start(effectId, parentEffectId, label, given);
      if (type === 'PUT') {
        const { action } = payload as { readonly action: object };
        putBy.set(action, running.get(effectId)?.lineage ?? null);
      }
    },
    effectResolved(effectId, result: unknown) {
      const node = running.get(effectId);
      if (node === undefined) return;
      if (node.effect.type === 'GET_CONTEXT' && node.effect.payload === 'ports') {
        if (methods.size === 0) learnPorts(result as Parameters<typeof learnPorts>[0]);
      }
      if (node.effect.type === 'FORK' && isTask(result) && result.isRunning()) node.task = result;
      else running.delete(effectId);
    },
    effectRejected: end,
    effectCancelled: end,
  };

  function wordsOf({ effect, startedAt }: Running, samples: readonly TapedAction[]): EffectWords {
    const call = callOf(effect);
    if (call !== null) {
      const { args, fn } = call;
      const method = methods.get(fn);
      if (method === undefined) return { kind: 'saga', name: nameOf(fn) };
      if (method !== 'clock.wait') return { kind: 'port', method, args };
      const ms = Number(args[0]);
      return { kind: 'timer', ms, leftMs: Math.max(0, startedAt + ms - now()) };
    }
    switch (effect.type) {
      case 'TAKE': {
        const { pattern } = effect.payload as { readonly pattern?: Guard };
        if (typeof pattern !== 'function') return { kind: 'take', guard: '', types: [] };
        return { kind: 'take', guard: pattern.name, types: typesOf(pattern, samples) };
      }
      case 'PUT':
        return {
          kind: 'put',
          type: (effect.payload as { readonly action: TapedAction }).action.type,
        };
      case 'RACE':
        return { kind: 'race' };
      case 'ALL':
        return { kind: 'all' };
      case 'JOIN':
        return { kind: 'join' };
      default:
        return { kind: 'next' in effect ? 'branch' : 'other' };
    }
  }

  return {
    monitor,
    /** Returns the names and locations of the saga that put this action, oldest parent first. */
    putBy(action: object): readonly string[] {
      const names: string[] = [];
      for (let saga = putBy.get(action) ?? null; saga !== null; saga = saga.parent) {
        names.unshift(nameOf(saga.fn));
      }
      return names;
    },
    /**
     * Returns the running effects. Runs guards on sample actions to find which action types the
     * guards wait for.
     */
    read(samples: readonly TapedAction[]): readonly EffectNode[] {
      sweep();
      const below = new Map<number, Running[]>();
      for (const node of running.values()) {
        const parent = running.has(node.parentId) ? node.parentId : 0;
        below.set(parent, [...(below.get(parent) ?? []), node]);
      }
      const nodesBelow = (id: number): EffectNode[] =>
        (below.get(id) ?? []).map((node) => ({
          label: node.label,
          what: wordsOf(node, samples),
          children: nodesBelow(node.id),
        }));
      return nodesBelow(0);
    },
  };
}

/** Returns the types of the samples that a guard accepts. */
function typesOf(guard: Guard, samples: readonly TapedAction[]): readonly string[] {
  const passes = (sample: TapedAction): boolean => {
    try {
      return guard(sample);
    } catch {
      return false;
    }
  };
  return [...new Set(samples.filter(passes).map(({ type }) => type))].sort();
}
