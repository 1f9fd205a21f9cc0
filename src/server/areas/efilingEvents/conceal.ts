import { CONCEALED } from '#contract/efilingEvents';

/** Fields of messages that name people, cases, or documents, or have words about them. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...['name', 'address', 'caption', 'comment', 'title', 'fileName', 'description', 'words'],
  ...['reasons', 'docketText', 'struckReason', 'details', 'message', 'represents', 'caseNumber'],
  ...['unrepresented', 'firm', 'reviewer', 'attorneys', 'attorney'],
]);

/** Answers about cases: the case may have been sealed since. */
const ABOUT_CASES: ReadonlySet<string> = new Set([
  ...['GetCase', 'GetCaseList', 'GetServiceInformation'],
]);

/** Copies a message's body without personal values; shape, codes, ids, and hashes stay. */
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

/** True if a message without an envelope may be about a case that isn't public. */
export function isAboutCase(operation: string): boolean {
  return ABOUT_CASES.has(operation);
}
