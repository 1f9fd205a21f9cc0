/** Admin monitors with live data, for super users. */
export const MONITOR_IDS = ['pool', 'jobs', 'mail', 'logins', 'requests'] as const;
export type MonitorId = (typeof MONITOR_IDS)[number];

/** Query field of the unread stream: comma-separated monitors that the browser shows. */
export const MONITORS_FIELD = 'monitors';

/**
 * Stream event for a change in a watched monitor's data; followed by a space and the monitor's id.
 */
export const MONITOR_CHANGED = 'monitor';

/** Interval after which a page reloads data even without a change, because ages increase. */
export const MONITOR_REFRESH_MS = 10_000;

/** Parses a list of monitors without duplicates; null if invalid. */
export function parseMonitors(text: string): readonly MonitorId[] | null {
  const names = text.split(',');
  const monitors = MONITOR_IDS.filter((id) => names.includes(id));
  return monitors.length === new Set(names).size ? monitors : null;
}

/** Reads the monitor's id from a stream event; null if it is another event. */
export function monitorOfEvent(data: string): MonitorId | null {
  const [event, name] = data.split(' ');
  return event === MONITOR_CHANGED ? (MONITOR_IDS.find((id) => id === name) ?? null) : null;
}
