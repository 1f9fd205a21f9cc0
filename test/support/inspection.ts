/** Contents of an action or state, and naming of actions. */

interface Spoken {
  readonly type: string;
  readonly payload?: unknown;
}

/** Participles that do not end in "ed". */
const IRREGULAR = new Set(
  'begun chosen forbidden found gone heard held hidden kept left lost met put read seen sent set shown spent told written'.split(
    ' ',
  ),
);
/** Names of a command's or loadable's outcomes. */
const SHORT_FACTS = new Set(['submitting', 'done', 'notFound']);
const TYPE = /^[a-z][A-Za-z]*\/(?:[a-z][A-Za-z]*\/)?([a-z][A-Za-z]*)$/;
const OF_PACKAGES = /^(?:persist\/[A-Z_]+|@@(?:redux|INIT)\S*)$/;

/** True for a package's action, whose name is not ours to choose. */
export function isOfPackage({ type }: { readonly type: string }): boolean {
  return OF_PACKAGES.test(type);
}

/**
 * True for `slice/somethingHappened`, or `feature/slice/…` of a lazy feature: a fact in the past
 * tense.
 */
export function isFact(type: string): boolean {
  const fact = TYPE.exec(type)?.[1];
  if (fact === undefined) return false;
  if (SHORT_FACTS.has(fact)) return true;
  const words = fact.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return words.some((word) => /[a-z]ed$/.test(word) || IRREGULAR.has(word));
}

/** True for an action that carries a server response, which may be long. */
export function isAnswer(type: string): boolean {
  return /\/(?:received|\w+Received)$/.test(type);
}

/**
 * Paths of values that JSON would lose or change: functions, dates, sets, maps, instances, `NaN`.
 */
export function notPlain(value: unknown, at = '$'): string[] {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return [];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${at} is ${String(value)}`];
  if (typeof value !== 'object') return [`${at} is ${typeof value}`];
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  if (!isPlain) return [`${at} is of a class`];
  return Object.entries(value).flatMap(([key, child]) => notPlain(child, `${at}.${key}`));
}

/** An action without the fields that redux adds. */
export function spoken({ type, payload }: Spoken): Spoken {
  return payload === undefined ? { type } : { type, payload };
}
