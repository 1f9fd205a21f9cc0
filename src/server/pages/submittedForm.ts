import { XSRF_REFUSED } from '#contract/apiErrors';
import { HttpProblem } from '../http/problems';

/** A text of a query or form as it came; empty where there is none or it is something else. */
export function submittedText(values: unknown, name: string): string {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return '';
  const value = (values as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** True for the refusal of a form that was made for another session. */
export function isStaleForm(error: unknown): boolean {
  return error instanceof HttpProblem && 'code' in error.body && error.body.code === XSRF_REFUSED;
}
