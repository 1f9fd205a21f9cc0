/** Admin monitors with live figures, for super users. */
export const MONITOR_IDS = ['pool', 'jobs', 'mail', 'logins', 'requests'] as const;
export type MonitorId = (typeof MONITOR_IDS)[number];

/** Query field of the unread stream: comma-separated monitors that the browser shows. */
export const MONITORS_FIELD = 'monitors';

/** Event of the stream: a watched monitor's figures changed; a space and the monitor follow. */
export const MONITOR_CHANGED = 'monitor';

/** Interval after which a page reloads figures even without a change, because ages increase. */
export const MONITOR_REFRESH_MS = 10_000;

/** Parses a list of monitors without duplicates; null if invalid. */
export function parseMonitors(text: string): readonly MonitorId[] | null {
  const names = text.split(',');
  const monitors = MONITOR_IDS.filter((id) => names.includes(id));
  return monitors.length === new Set(names).size ? monitors : null;
}

/** Reads the monitor of the stream's data; null if it is another event. */
export function monitorOfEvent(data: string): MonitorId | null {
  const [event, name] = data.split(' ');
  return event === MONITOR_CHANGED ? (MONITOR_IDS.find((id) => id === name) ?? null) : null;
}
