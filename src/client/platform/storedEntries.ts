/** Increment when an entry's meaning changes; entries of other versions are ignored. */
const VERSION = 1;
/** Storage key of the preferences, in the format of redux-persist. */
export const PREFERENCES_KEY = 'persist:preferences';

type EntryValue = string | number | boolean;

/** Stored preferences by key. */
export type Entries = Readonly<Record<string, EntryValue>>;

function isEntryValue(value: unknown): value is EntryValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Parses stored entries; ignores anything else, such as another version or a manual edit. */
export function parseEntries(text: string | null): Entries {
  if (text === null) return {};
  try {
    const stored = JSON.parse(text) as { version?: unknown; entries?: unknown } | null;
    if (stored?.version !== VERSION || typeof stored.entries !== 'object') return {};
    return Object.fromEntries(
      Object.entries(stored.entries ?? {}).filter((entry): entry is [string, EntryValue] =>
        isEntryValue(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

/** Serializes a tab's entries. */
export function writeEntries(entries: Entries): string {
  return JSON.stringify({ version: VERSION, entries });
}
