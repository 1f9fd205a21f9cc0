/** A changed value, with the previous one if known. */
export interface ChangeFact {
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}

type Value = string | number | boolean | null;

function inWords(value: Value): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/**
 * Returns the name of the fact whose previous value is stored under the key; null for other keys.
 */
function factBefore(key: string, has: (key: string) => boolean): string | null {
  const candidates = [
    key === 'before' ? 'after' : null,
    key === 'from' ? 'to' : null,
    key.endsWith('Before') ? `${key.slice(0, -'Before'.length)}After` : null,
    key.startsWith('was') ? `is${key.slice('was'.length)}` : null,
    key.startsWith('old') ? `${key.charAt(3).toLowerCase()}${key.slice(4)}` : null,
  ];
  return candidates.find((name) => name !== null && has(name)) ?? null;
}

function nameOf(key: string): string {
  const name = key.endsWith('After') ? key.slice(0, -'After'.length) : key;
  return name === 'after' || name === 'to' ? 'value' : name;
}

/** Pairs the detail of an audit event field by field: `statusBefore` with `statusAfter`. */
export function factsOf(detail: Readonly<Record<string, Value>>): ChangeFact[] {
  const has = (key: string): boolean => Object.hasOwn(detail, key);
  const before = new Map<string, string>();
  for (const [key, value] of Object.entries(detail)) {
    const fact = factBefore(key, has);
    if (fact !== null) before.set(fact, inWords(value));
  }
  return Object.entries(detail)
    .filter(([key]) => factBefore(key, has) === null)
    .map(([key, value]) => ({
      name: nameOf(key),
      before: before.get(key) ?? null,
      after: inWords(value),
    }));
}

/** Describes a fact: `status: ACTIVE to INACTIVE`. */
export function factWords({ after, before, name }: ChangeFact): string {
  return before === null ? `${name}: ${after}` : `${name}: ${before} to ${after}`;
}

/** Describes the values in an audit event's JSON detail. */
export function detailWords(json: string): string {
  return factsOf(JSON.parse(json) as Readonly<Record<string, Value>>)
    .map(factWords)
    .join(', ');
}

/** Actions whose stored names differ from the words of the site, with the names used in words. */
export const LOGIN_ACTIONS: Readonly<Record<string, string>> = {
  signedIn: 'loggedIn',
  signedOut: 'loggedOut',
  signInFailed: 'loginFailed',
};

/**
 * Formats an action's name: `userInactivated` becomes "User inactivated". Earlier versions stored
 * some names with dots.
 */
export function actionWords(action: string): string {
  const words = (LOGIN_ACTIONS[action] ?? action)
    .replaceAll('.', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The parts of an audited record: `user/7`. Earlier versions stored some with colons. */
export function recordParts(target: string): readonly string[] {
  return target.split(target.includes('/') ? '/' : ':');
}

/**
 * Formats an audited record: `user/7` becomes "User 7", and `county/18097/taxWarrant` becomes
 * "County 18097, tax warrant".
 */
export function recordWords(target: string): string {
  const [kind = '', id = '', ...parts] = recordParts(target);
  const name = id === '' ? actionWords(kind) : `${actionWords(kind)} ${id}`;
  const spaced = parts.map((part) =>
    part.replace(
      /([a-z])([A-Z])/g,
      (_match, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
    ),
  );
  return [name, ...spaced].join(', ');
}
