import { REQUEST_STEP_MINUTES } from '#contract/admin/requestLog';
import type { LastHour, RequestPace } from '#contract/schemas/requestLog';
import type { StepPace } from './paceRepository';

const STEPS = 60 / REQUEST_STEP_MINUTES;
/** Open pages poll every few seconds; the last hour is measured again after this time. */
const FRESH_MS = 30_000;

const NO_REQUESTS: RequestPace = {
  requests: 0,
  p50Ms: null,
  p95Ms: null,
  slow: 0,
  errors: 0,
  busy: 0,
};

/** The requests of the last 60 minutes, measured twice a minute at most. */
export class LastHourReader {
  private measured: { readonly at: number; readonly value: LastHour } | null = null;

  /** `read` measures the 60 minutes before a time (ms); it may omit empty steps. */
  constructor(private readonly read: (now: number) => Promise<readonly StepPace[]>) {}

  /** Finds the pace of the last 60 minutes and of each of its steps, oldest first. */
  async find(now: number): Promise<LastHour> {
    const known = this.measured;
    if (known !== null && now >= known.at && now < known.at + FRESH_MS) return known.value;
    const found = await this.read(now);
    const paceOf = (wanted: number | null): RequestPace => {
      const { step: _step, ...pace } = found.find(({ step }) => step === wanted) ?? {
        ...NO_REQUESTS,
        step: wanted,
      };
      return pace;
    };
    const value = { ...paceOf(null), steps: Array.from({ length: STEPS }, (_, at) => paceOf(at)) };
    this.measured = { at: now, value };
    return value;
  }
}
