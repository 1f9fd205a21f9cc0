import { XSRF_REFUSED } from '#contract/apiErrors';
import { HttpProblem } from '../http/problems';

/** Reads a text from a query or form, unchanged; empty if it is missing or not a string. */
export function submittedText(values: unknown, name: string): string {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return '';
  const value = (values as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** True for the error thrown for a form with another session's XSRF token. */
export function isStaleForm(error: unknown): boolean {
  return error instanceof HttpProblem && 'code' in error.body && error.body.code === XSRF_REFUSED;
}
