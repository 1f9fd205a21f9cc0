import { REQUEST_LOG_HOURS } from '#contract/admin/requestLog';
import type { RequestHour } from '#contract/schemas/requestLog';
import { HOUR_MS } from '#contract/time';

/** Requests are stored within seconds, so only the current and the previous hour still change. */
const CHANGING_HOURS = 2;

/** Requests per hour for an open page; rereads only hours that can still change. */
export class RequestHours {
  private readHour: number | null = null;
  private hours: readonly RequestHour[] = [];

  /** `read` finds the hours starting with `from` (ms), oldest first. */
  constructor(private readonly read: (from: number) => Promise<readonly RequestHour[]>) {}

  /** Finds the hours of the chart, oldest first; omits hours without requests. */
  async find(now: number): Promise<readonly RequestHour[]> {
    const hour = Math.floor(now / HOUR_MS);
    const first = (hour - REQUEST_LOG_HOURS + 1) * HOUR_MS;
    const from = this.readHour === hour ? (hour - CHANGING_HOURS + 1) * HOUR_MS : first;
    const found = await this.read(from);
    const kept = this.hours.filter(({ at }) => Date.parse(at) >= first && Date.parse(at) < from);
    this.hours = [...kept, ...found];
    this.readHour = hour;
    return this.hours;
  }
}
