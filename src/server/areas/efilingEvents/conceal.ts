import { CONCEALED } from '#contract/filing/events';

/** Message fields that name or describe people, cases, or documents. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...['name', 'address', 'caption', 'comment', 'title', 'fileName', 'description', 'words'],
  ...['reasons', 'docketText', 'struckReason', 'details', 'message', 'represents', 'caseNumber'],
  ...['unrepresented', 'firm', 'reviewer', 'attorneys', 'attorney', 'crossReferences'],
]);

/** Operations whose responses are about cases, which may have been sealed since. */
const ABOUT_CASES: ReadonlySet<string> = new Set([
  ...['GetCase', 'GetCaseList', 'GetServiceInformation'],
]);

/** Copies a message's body without personal values; keeps structure, codes, ids, and hashes. */
export function conceal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(conceal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      PERSONAL.has(key) && each !== null && each !== '' ? CONCEALED : conceal(each),
    ]),
  );
}

/** True if a message without an envelope may be about a confidential case. */
export function isAboutCase(operation: string): boolean {
  return ABOUT_CASES.has(operation);
}
