import type { Recording } from './recording';

/** Inputs given to a page together, and how far the clock advances first. */
export interface Step {
  readonly advanceMs: number;
  /** True if the input is a timer, so that advancing the clock is enough. */
  readonly isTimer: boolean;
  /** Zero-based line indexes of the inputs in the recording. */
  readonly lines: readonly number[];
  /** Line index of the next input; the number of lines if there is none. */
  readonly next: number;
}

/**
 * Returns a recording's inputs after the first one, for a manual clock. A manual clock ends timers
 * exactly on time, while the browser's timers were late; the order must stay the same.
 */
export function scheduleInputs({ entries, start }: Recording): readonly Step[] {
  const waiting = new Map<number, number>();
  let time = 0;
  let at = start.elapsed;

  /** Returns the end time of the next timer, excluding the given timer, which is about to end. */
  function dueBut(id: number | null): number {
    return Math.min(...[...waiting].flatMap(([other, due]) => (other === id ? [] : [due])));
  }

  /** Advances the clock to a timer. */
  function moveToDue(id: number, due: number): number {
    const whole = Math.ceil(due);
    let ms = (whole < dueBut(id) ? whole : due) - time;
    // Floating-point rounding must not leave the timer waiting.
    if (time + ms < due) ms += 0.001;
    return Math.max(0, ms);
  }

  /** Advances by the recorded time, but stops before a timer that ended later in the recording. */
  function moveBy(ms: number): number {
    const due = dueBut(null);
    if (time + ms < due) {
      const whole = Math.round(time + ms) - time;
      return whole >= 0 && time + whole < due ? whole : Math.max(0, ms);
    }
    return Math.max(0, due - 1 - time);
  }

  function follow(from: number, to: number): void {
    for (const entry of entries.slice(from, to)) {
      if (entry.kind === 'asked' && entry.what === 'clock.wait') {
        waiting.set(entry.id, time + Number(entry.args[0]));
      } else if (entry.kind === 'gaveUp') waiting.delete(entry.id);
    }
  }

  const inputs = [...entries.keys()].filter((line) => {
    const kind = entries[line]?.kind;
    return kind === 'page' || kind === 'ended';
  });
  const steps: Step[] = [];
  follow(0, inputs[1] ?? entries.length);
  for (const [index, line] of inputs.entries()) {
    const entry = entries[line];
    const next = inputs[index + 1] ?? entries.length;
    if (index === 0 || (entry?.kind !== 'page' && entry?.kind !== 'ended')) {
      if (entry?.kind === 'page') ({ at } = entry);
      continue;
    }
    const due = entry.kind === 'ended' ? waiting.get(entry.id) : undefined;
    const last = steps.at(-1);
    if (entry.kind === 'ended' && due !== undefined) {
      waiting.delete(entry.id);
      if (due <= time && last?.isTimer === true) {
        // This timer ended at the same time as the previous one.
        steps[steps.length - 1] = { ...last, lines: [...last.lines, line], next };
      } else {
        const advanceMs = moveToDue(entry.id, due);
        time += advanceMs;
        steps.push({ advanceMs, isTimer: true, lines: [line], next });
      }
    } else {
      const advanceMs = moveBy(entry.at - at);
      time += advanceMs;
      steps.push({ advanceMs, isTimer: false, lines: [line], next });
    }
    ({ at } = entry);
    follow(line, next);
  }
  return steps;
}
