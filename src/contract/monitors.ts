/** Monitors of the administrative area whose figures are live, for super users. */
export const MONITOR_IDS = ['pool', 'jobs', 'mail', 'logins', 'requests'] as const;
export type MonitorId = (typeof MONITOR_IDS)[number];

/** Query field of the unread stream: monitors that the browser shows, with commas between. */
export const MONITORS_FIELD = 'monitors';

/** Event of the stream: figures of a watched monitor changed; a blank and the monitor follow. */
export const MONITOR_CHANGED = 'monitor';

/** Without news for this long, a page loads its figures anyway: some of them only age. */
export const MONITOR_REFRESH_MS = 10_000;

/** Reads a list of monitors; null if it isn't one. Repeated ones count once. */
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
